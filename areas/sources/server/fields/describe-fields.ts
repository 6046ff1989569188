import { sql } from 'kysely';
import { describeDataFields, sourcesErrors } from '#areas/sources';
import { platformErrors } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { bulkJson } from '../reverse/bulk-json.ts';
import { visibleObject } from '../sources/visible-sources.ts';
import { recordVersions } from '../versions/record-versions.ts';
import { checkCodeTable } from './store-field.ts';

export const describeFieldHandlers = [
  handle(describeDataFields, async ({ body: { object_wid, fields } }, context) => {
    const { db, user } = context;
    const object = await visibleObject(context, object_wid);
    for (const code of new Set(fields.map((field) => field.code_object))) await checkCodeTable(context, object.database_wid, code);
    const given = [...new Map(fields.map((field) => [field.wid, { ...field, clears_code: field.code_object === null }])).values()];
    const { rows: changed } = await sql<{ wid: string }>`
      update data_field f set
        data_field_name = coalesce(given."dataFieldName", f.data_field_name), data_field_desc = coalesce(given."dataFieldDesc", f.data_field_desc),
        is_core = coalesce(given.is_core, f.is_core), sensitive = coalesce(given.sensitive, f.sensitive),
        code_object = case when given.clears_code then null else coalesce(given.code_object, f.code_object) end,
        modify_time = now(), last_modifier = ${user.wid}, row_version = f.row_version + 1
      from jsonb_to_recordset(${bulkJson(given)}::jsonb) as given(
        wid text, row_version integer, "dataFieldName" text, "dataFieldDesc" text, is_core integer, sensitive integer, code_object text, clears_code boolean)
      where f.wid = given.wid and f.object_wid = ${object.wid} and f.row_version = given.row_version
      returning f.wid`.execute(db);
    if (changed.length < given.length) throw await refusal();
    await recordVersions(db, [object.wid], { reason: 'edit', by: user });
    context.audit({ wid: object.wid, name: object.data_object_name || object.data_object, after: { fields: fields.slice(0, 100) } });
    return { changed: changed.length };

    /** Somebody was faster with one of them, or it is gone; then none is saved. */
    async function refusal(): Promise<UserError> {
      const done = changed.map((row) => row.wid);
      const left = given.map((field) => field.wid).filter((wid) => !done.includes(wid));
      const last = await db.selectFrom('data_field').select('last_modifier').where('wid', 'in', left).where('object_wid', '=', object.wid).executeTakeFirst();
      if (!last) return new UserError(sourcesErrors.noDataField);
      const who = last.last_modifier ? await context.services.people.nameOf(last.last_modifier, db) : { zh: '其他人', en: 'Someone else' };
      return new UserError(platformErrors.conflict, { who });
    }
  }),
];
