import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { By } from '#platform/server/records.ts';
import { plainNameFromComment } from '../naming/name-from-comment.ts';
import { bulkJson, portions } from '../reverse/bulk-json.ts';
import { foreignKeysOf, indexesOf } from '../reverse/compare-object.ts';
import type { NewField } from '../reverse/store-fields.ts';
import type { StoredPlan } from '../reverse/store-objects.ts';

const none = new Set<unknown>(['', null, undefined, false, 0]);
const filled = (facts: Record<string, unknown>) => Object.fromEntries(Object.entries(facts).filter(([, value]) => !none.has(value)));

/** The same as `definitionOf` would read from the store, where a thousand new tables would take it long. */
export function firstDefinition(plan: StoredPlan, fields: readonly NewField[]): Record<string, unknown> {
  const live = plan.live!;
  const [indexes, foreignKeys] = [indexesOf(live), foreignKeysOf(live)];
  return {
    ...filled({ schema: live.schema, name: live.table, kind: live.kind, comment: live.comment, businessName: plainNameFromComment(live.comment), dataSign: '1', core: 1, provision: 'On-line' }),
    ...(indexes.length > 0 && { indexes }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
    fields: fields.map((field) => filled({
      wid: field.wid, name: field.data_field, order: field.order_num, type: field.native_type, nullable: field.nullable, default: field.default_value,
      generated: field.generated, comment: field.comment, key: field.pk_position, businessName: field.data_field_name,
    })),
  };
}

/** Version 1 of objects that an import just made. */
export async function recordFirstVersions(db: Database, plans: readonly StoredPlan[], fields: readonly NewField[], importWid: string, by: By): Promise<void> {
  const fieldsOf = Map.groupBy(fields, (field) => field.object_wid);
  for (const portion of portions(plans, 1000)) {
    const rows = portion.map((plan) => ({ wid: newId(), object_wid: plan.wid, definition: firstDefinition(plan, fieldsOf.get(plan.wid) ?? []) }));
    await sql`
      insert into data_object_version (wid, object_wid, number, author, reason, import_wid, definition)
      select wid, object_wid, 1, ${by?.wid ?? null}, 'import', ${importWid}, definition
      from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as row(wid text, object_wid text, definition jsonb)`.execute(db);
  }
}
