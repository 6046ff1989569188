import { sql } from 'kysely';
import { describeBuilder, lakeErrors, listBuilderSources, listBuiltTasks, previewBuilder, suggestTableJoins, type BuilderSource } from '#areas/lake';
import type { Builder } from '#engine/builder/builder.ts';
import { BuilderProblem } from '#engine/builder/builder-problem.ts';
import { suggestJoins, type JoinableTable } from '#engine/builder/suggest-joins.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import { askMasked } from '../masking/ask-masked.ts';
import { matchingTasks, sortableTasks, taskAnswer, taskRows } from '../tasks/task-rows.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { builtTable, factsNow } from './built-table.ts';

/** All of them, in the order asked for; out of the caller's scope is not found. */
async function seenTables({ db, services, user }: Seeing, wids: readonly string[]) {
  const asked = [...new Set(wids)];
  const rows = await db.selectFrom('lake_table').select(['wid', 'schema_name', 'table_name', 'title', 'row_count', 'source_object']).where('wid', 'in', asked).where(visibleLakeTables(services, user)).execute();
  if (rows.length < asked.length) throw new UserError(lakeErrors.noLakeTable);
  const fields = await db.selectFrom('lake_field').select(['table_wid', 'field', 'type', 'nullable', 'comment', 'key_position']).where('table_wid', 'in', asked).orderBy('position').execute();
  return asked.map((wid) => ({ ...rows.find((row) => row.wid === wid)!, fields: fields.filter(({ table_wid }) => table_wid === wid) }));
}

const seenIn = (seeing: Seeing, { tables }: Builder) => seenTables(seeing, tables.map(({ lake_table }) => lake_table));

export const tableBuilderHandlers = [
  handle(listBuiltTasks, async ({ body }, context) => {
    const { db, services, user } = context;
    const tasks = taskRows(db, services, user).where('task.kind', '=', 'subject').where(sql<boolean>`task.definition -> 'builder' ->> 'tables' is not null`)
      .select([
        sql<{ wid: string; name: string }[]>`(
          select coalesce(json_agg(json_build_object('wid', chosen.one ->> 'lake_table', 'name', coalesce(nullif(lake_table.title, ''), lake_table.table_name, chosen.one ->> 'alias')) order by chosen.place), '[]')
          from jsonb_array_elements(task.definition -> 'builder' -> 'tables') with ordinality as chosen (one, place) left join lake_table on lake_table.wid = chosen.one ->> 'lake_table')`.as('tables'),
        sql<number>`jsonb_array_length(task.definition -> 'builder' -> 'columns')`.as('column_num'),
      ]);
    return context.page(matchingTasks(tasks, body, services), {
      key: 'task.wid', keysFirst: true, sort: '-modify_time', sortable: sortableTasks, map: ({ tables, column_num, ...row }) => ({ ...taskAnswer(row), tables, column_num }),
    });
  }),

  handle(listBuilderSources, async ({ body }, context) => (await seenTables(context, body.tables)).map(({ source_object: _object, fields, ...table }): BuilderSource => ({
    ...table, fields: fields.map(({ field, type, nullable, comment, key_position }) => ({ name: field, type, nullable, comment, key: key_position !== null })),
  }))),

  handle(suggestTableJoins, async ({ body }, context) => {
    const seen = await seenTables(context, [...body.tables, body.added]);
    const objects = new Map(seen.flatMap(({ wid, source_object }) => (source_object ? [[source_object, wid] as const] : [])));
    const relations = (await context.services.businessSources.relations(context, [...objects.keys()])).map(({ object, ref_object, fields, ref_fields }) => ({
      left: objects.get(object)!, right: objects.get(ref_object)!, fields: fields.map((left, at) => ({ left, right: ref_fields[at]! })),
    }));
    const joinable = ({ wid, table_name, fields }: (typeof seen)[number]): JoinableTable => ({ key: wid, name: table_name, columns: fields.map(({ field, type, key_position }) => ({ name: field, type, keyPosition: key_position })) });
    const added = joinable(seen.find(({ wid }) => wid === body.added)!);
    return body.tables.flatMap((wid) => suggestJoins(joinable(seen.find((one) => one.wid === wid)!), added, relations)).sort((one, other) => Number(other.why === 'relation') - Number(one.why === 'relation'));
  }),

  handle(describeBuilder, async ({ body }, context) => {
    await seenIn(context, body.builder);
    try {
      const { sql: text, columns } = await context.services.lakes.use(context.signal, (session, lake) => builtTable(context.db, session, lake, body.builder, factsNow()));
      return { sql: text, columns: columns.map(({ name, type, nullable }) => ({ name, type, nullable })), problem: null };
    } catch (error) {
      if (!(error instanceof BuilderProblem)) throw error;
      return { sql: '', columns: [], problem: { part: error.part, text: error.text } };
    }
  }),

  handle(previewBuilder, async ({ body }, context) => {
    await seenIn(context, body.builder);
    return context.services.lakes.use(context.signal, async (session, lake) => {
      const { sql: text } = await builtTable(context.db, session, lake, body.builder, factsNow()).catch(refuse);
      return askMasked(context, session, lake, text, { rows: body.rows, seconds: 30 });
    });
  }),
];

function refuse(error: unknown): never {
  if (!(error instanceof BuilderProblem)) throw error;
  throw new UserError(lakeErrors.badBuilder, { reason: error.text });
}
