import { sql } from 'kysely';
import { compareObjectVersions, listObjectVersions, rollBackObject, sourcesErrors } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import { visibleObject } from '../sources/visible-sources.ts';
import { recordVersions } from './record-versions.ts';
import { rolledBack } from './roll-back.ts';
import { compareDefinitions, noDefinition, type ObjectDefinition } from './version-definition.ts';

async function definitionAt(db: Database, object: string, number: number): Promise<ObjectDefinition> {
  const version = await db.selectFrom('data_object_version').select('definition').where('object_wid', '=', object).where('number', '=', number).executeTakeFirst();
  if (!version) throw new UserError(sourcesErrors.noVersion, { number });
  return version.definition as ObjectDefinition;
}

export const versionHandlers = [
  handle(listObjectVersions, async ({ body }, context) => {
    const object = await visibleObject(context, body.wid);
    const versions = context.db.selectFrom('data_object_version').where('object_wid', '=', object.wid)
      .select(['wid', 'number', 'time', 'author', 'reason', 'import_wid', sql<number>`jsonb_array_length(definition -> 'fields')`.as('field_num')])
      .select(context.services.organisation.personName('data_object_version.author').as('author_name'));
    return context.page(versions, { key: 'number', sort: '-number', sortable: { number: 'number', time: 'time' } });
  }),

  handle(compareObjectVersions, async ({ query: { wid, from, to } }, context) => {
    const object = await visibleObject(context, wid);
    const until = to ?? object.version_number;
    // Before the first there was nothing.
    const before = from === 0 ? noDefinition : await definitionAt(context.db, wid, from);
    return { from, to: until, ...compareDefinitions(before, await definitionAt(context.db, wid, until)) };
  }),

  handle(rollBackObject, async ({ body: { wid, number, row_version } }, context) => {
    const { db, services, user } = context;
    const object = await visibleObject(context, wid);
    const definition = await definitionAt(db, wid, number);
    const { values, fields } = await rolledBack(db, object, definition);
    const row = await updateRecord(db, 'data_object', { wid, row_version }, values, user, { who: (person) => services.people.nameOf(person, db) });
    await sql`
      update data_field f set data_field_name = old.name, data_field_desc = old.description, is_core = old.core, sensitive = old.sensitive,
        code_object = (select code.wid from data_object code where code.wid = old.code_table and code.deleted_time is null), code_note = old.code_note,
        modify_time = now(), last_modifier = ${user.wid}, row_version = f.row_version + 1
      from jsonb_to_recordset(${fields}::jsonb) as old(wid text, name text, description text, core integer, sensitive integer, code_table text, code_note text)
      where f.wid = old.wid and f.object_wid = ${wid}
        and (f.data_field_name, f.data_field_desc, f.is_core, f.sensitive, coalesce(f.code_object, ''), f.code_note)
          is distinct from (old.name, old.description, old.core, old.sensitive, coalesce(old.code_table, ''), old.code_note)`.execute(db);
    await recordVersions(db, [wid], { reason: 'edit', by: user, apart: true });
    const { version_number } = await db.selectFrom('data_object').select('version_number').where('wid', '=', wid).executeTakeFirstOrThrow();
    context.audit({ wid, name: row.data_object_name || row.data_object, before: { version: object.version_number }, after: { like: number, version: version_number } });
    return { wid, row_version: row.row_version, version_number };
  }),
];
