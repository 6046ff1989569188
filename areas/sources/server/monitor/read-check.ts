import { sql } from 'kysely';
import type { SourceCheck } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';

/** What is known of a source's last comparison; what was imported or ignored since does not count any more. */
export async function readCheck(db: Database, database: string): Promise<SourceCheck> {
  const [check, { rows: [counts] }] = await Promise.all([
    db.selectFrom('source_check').selectAll().where('database_wid', '=', database).executeTakeFirst(),
    sql<Pick<SourceCheck, 'created' | 'changed' | 'dropped' | 'ignored'>>`
      select count(*) filter (where change = 'new')::int as created, count(*) filter (where change = 'changed')::int as changed,
        count(*) filter (where change = 'dropped')::int as dropped, (select count(*)::int from ignored_object where database_wid = ${database}) as ignored
      from source_change where database_wid = ${database}`.execute(db),
  ]);
  const { rows: standing } = await sql<{ place: string }>`
    select jsonb_build_array(schema_name, data_object)::text as place from source_change where database_wid = ${database} and change in ('new', 'dropped', 'changed')
      and data_object = any(${(check?.renames ?? []).flatMap((one) => [one.dataObject, one.to])})`.execute(db);
  const places = new Set(standing.map((row) => JSON.stringify(JSON.parse(row.place))));
  const isThere = (schema: string, name: string) => places.has(JSON.stringify([schema, name]));
  return {
    database_wid: database,
    check_time: check?.check_time ?? null, scheduled: check?.scheduled ?? false, milliseconds: check?.milliseconds ?? 0, unchanged: check?.unchanged ?? 0, ...counts!,
    problem: check?.problem ?? null, problem_time: check?.problem ? check.tried_time : null,
    // A guess stands as long as both its sides do.
    renames: (check?.renames ?? []).filter((one) => isThere(one.schema, one.dataObject) && (one.field !== undefined || isThere(one.toSchema ?? one.schema, one.to))),
  };
}
