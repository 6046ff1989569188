import { sql } from 'kysely';
import type { Column } from '#engine/connectors/connector.ts';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { By } from '#platform/server/records.ts';
import { renameInRelations } from '../fields/rename-in-relations.ts';
import { plainNameFromComment } from '../naming/name-from-comment.ts';
import { bulkJson, portions } from './bulk-json.ts';
import type { FieldPlan } from './compare-object.ts';
import { fieldOrder } from './field-order.ts';
import type { StoredPlan } from './store-objects.ts';

/** A length of two thousand million characters is none. */
const longest = 2_147_483_647;
const fitting = (size: number | undefined) => (size === undefined || size > longest ? null : size);

/** What the source says of a column, as a row of ours. */
export function technicalFacts({ name, native, mapping: { type }, nullable, default: value, generated, comment }: Column) {
  return {
    data_field: name, comment, native_type: native, field_type: type, nullable, default_value: value, generated,
    length: 'length' in type ? fitting(type.length) : null,
    numeric_precision: 'precision' in type ? fitting(type.precision) : null,
    numeric_scale: 'scale' in type ? fitting(type.scale) : null,
  };
}

const columns = sql`wid text, data_field text, comment text, native_type text, field_type jsonb, nullable boolean, default_value text, generated text,
  length integer, numeric_precision integer, numeric_scale integer, pk_position integer, is_pk integer`;

/** A field as it was put into the store. */
export type NewField = ReturnType<typeof technicalFacts> & { wid: string; object_wid: string; order_num: number; data_field_name: string; pk_position: number };

/** Gives the fields that are new. */
export async function storeFields(db: Database, plans: readonly StoredPlan[], by: By): Promise<NewField[]> {
  const who = by?.wid ?? null;
  const key = ({ pk_position }: FieldPlan) => ({ pk_position, is_pk: pk_position > 0 ? 1 : 0 });
  const known = plans.flatMap((plan) => plan.fields.filter((field) => field.change === 'changed' || field.change === 'renamed'));
  for (const portion of portions(known)) {
    const rows = portion.map((field) => ({ wid: field.stored!.wid, ...technicalFacts(field.live!), ...key(field) }));
    await sql`
      update data_field set data_field = row.data_field, comment = row.comment, native_type = row.native_type, field_type = row.field_type, nullable = row.nullable,
        default_value = row.default_value, generated = row.generated, length = row.length, numeric_precision = row.numeric_precision,
        numeric_scale = row.numeric_scale, pk_position = row.pk_position, is_pk = row.is_pk, manual = false, dropped_time = null,
        modify_time = now(), last_modifier = ${who}, row_version = row_version + 1
      from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as row(${columns})
      where data_field.wid = row.wid`.execute(db);
  }
  for (const plan of plans) {
    for (const field of plan.fields) if (field.change === 'renamed') await renameInRelations(db, plan.wid, field.stored!.data_field, field.live!.name);
  }
  const dropped = plans.flatMap((plan) => plan.fields.filter((field) => field.change === 'dropped').map((field) => field.stored!.wid));
  await sql`
    update data_field set dropped_time = now(), is_pk = 0, pk_position = 0, modify_time = now(), last_modifier = ${who}, row_version = row_version + 1
    where wid = any(${dropped})`.execute(db);

  const orders = plans.filter((plan) => plan.stored && plan.fields.some((field) => field.change === 'new')).map((plan) => ({ plan, order: fieldOrder(plan) }));
  const placed = new Map(orders.flatMap(({ plan, order }) => order.flatMap((one, index) => ('live' in one ? [[`${plan.wid} ${one.live}`, index + 1] as const] : []))));
  const made = plans.flatMap((plan) => plan.fields.filter((field) => field.change === 'new').map((field) => ({ plan, field })));
  const fresh = made.map(({ plan, field }) => ({
    wid: newId(), object_wid: plan.wid, order_num: placed.get(`${plan.wid} ${field.live!.name}`) ?? field.order,
    data_field_name: plainNameFromComment(field.live!.comment), ...technicalFacts(field.live!), ...key(field),
  }));
  for (const rows of portions(fresh, 20_000)) {
    await sql`
      insert into data_field (wid, creator, last_modifier, object_wid, order_num, data_field_name, data_field, comment, native_type, field_type, nullable, default_value,
        generated, length, numeric_precision, numeric_scale, pk_position, is_pk)
      select wid, ${who}, ${who}, object_wid, order_num, data_field_name, data_field, comment, native_type, field_type, nullable, default_value,
        generated, length, numeric_precision, numeric_scale, pk_position, is_pk
      from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as row(${columns}, object_wid text, order_num integer, data_field_name text)`.execute(db);
  }
  const moved = orders.flatMap(({ order }) => order.flatMap((one, index) => ('wid' in one && one.order_num !== index + 1 ? [{ wid: one.wid, order_num: index + 1 }] : [])));
  for (const portion of portions(moved)) {
    await sql`
      update data_field set order_num = row.order_num from jsonb_to_recordset(${bulkJson(portion)}::jsonb) as row(wid text, order_num integer)
      where data_field.wid = row.wid`.execute(db);
  }
  return fresh;
}
