import { sql } from 'kysely';
import { bookSchema, stageSchema } from '#engine/sync/run.ts';
import {
  dropLakeTable, getLakeTable, getLakeTableStatistics, lakeCan, lakeErrors, listLakeSources, listLakeTables, listLakeTree, previewLakeTable, queryLake, saveLakeTable, synchronizeObject,
} from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import { startByHand } from '../runs/start-by-hand.ts';
import type { TaskRow } from '../runners/runner.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';
import { askMasked } from '../masking/ask-masked.ts';
import { hiddenOfTable, maskedAnswer } from '../masking/masking.ts';
import { lakePlace } from '../runners/shared/sql-lineage.ts';
import { lakeTableAnswer, lakeTableRows, matchingLakeTables, sortableLakeTables, visibleLakeTable, visibleLakeTables } from './lake-table-rows.ts';

export const lakeTableHandlers = [
  handle(listLakeTables, ({ body }, context) => context.page(matchingLakeTables(lakeTableRows(context.db, context.services, context.user), body) as ReturnType<typeof lakeTableRows>, {
    sortable: sortableLakeTables, sort: 'dataObject', key: 'lake_table.wid', map: lakeTableAnswer,
  })),

  handle(getLakeTable, async ({ query }, context) => {
    const table = await visibleLakeTable(context, { wid: query.wid, name: query.dataObject });
    const { db } = context;
    const fields = await db.selectFrom('lake_field').select(['field', 'position', 'type', 'native', 'nullable', 'comment', 'key_position']).where('table_wid', '=', table.wid).orderBy('position').execute();
    const tasks = await db.selectFrom('task').select(['wid', 'name', 'status', sql<boolean>`target_schema = ${table.schema_name} and target_table = ${table.dataObject}`.as('writes')])
      .where('deleted_time', 'is', null).where(visibleTasks(context.services, context.user))
      .where((where) => where.or([
        where.and([where('target_schema', '=', table.schema_name), where('target_table', '=', table.dataObject)]),
        where('wid', 'in', db.selectFrom('lineage_edge').select('task_wid').where('from_place', '=', `lake:${table.schema_name}.${table.dataObject}`)),
      ])).orderBy('name').limit(200).execute();
    return { ...table, fields, tasks };
  }),

  handle(saveLakeTable, async ({ body }, context) => {
    const before = await visibleLakeTable(context, { wid: body.wid });
    const row = await updateRecord(context.db, 'lake_table', body, { title: body.dataObjectName, description: body.description }, context.user, { what: { zh: '湖内表', en: 'table of the lake' } });
    context.audit({ wid: row.wid, name: row.table_name, before: { title: before.dataObjectName, description: before.description }, after: { title: row.title, description: row.description } });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(dropLakeTable, async ({ body }, context) => {
    const { db, services, signal } = context;
    const table = await visibleLakeTable(context, { wid: body.wid });
    if (body.name !== table.dataObject) throw new UserError(lakeErrors.nameNotTyped, {}, { name: lakeErrors.nameNotTyped });
    const writers = await db.selectFrom('task').select('name').where('deleted_time', 'is', null).where('target_schema', '=', table.schema_name).where('target_table', '=', table.dataObject).limit(5).execute();
    if (writers.length > 0) throw new UserError(lakeErrors.tableWritten, { name: table.dataObject, tasks: writers.map(({ name }) => name).join(', ') });
    await services.lakes.use(signal, (session) => session.dropTable({ schema: table.schema_name, table: table.dataObject }));
    await db.deleteFrom('lake_table').where('wid', '=', table.wid).execute();
    context.audit({ wid: table.wid, name: table.dataObject, before: table });
    return null;
  }),

  handle(previewLakeTable, async ({ query }, context) => {
    const table = await visibleLakeTable(context, { wid: query.wid });
    const answer = await context.services.lakes.use(context.signal, (session, lake) => session.query(`select * from ${lake.sql.table({ schema: table.schema_name, table: table.dataObject })}`, { rows: query.rows, seconds: 30 }));
    return maskedAnswer(answer, await hiddenOfTable(context, lakePlace(table.schema_name, table.dataObject), answer.columns));
  }),

  /** A query may name any table, so it is for those whose role shows everything. */
  handle(queryLake, async ({ body }, context) => {
    if (context.user.role.scope !== 'all') throw new UserError(lakeErrors.queryNeedsAll);
    return context.services.lakes.use(context.signal, (session, lake) => askMasked(context, session, lake, body.sql, { rows: body.rows, seconds: body.seconds }));
  }),

  handle(getLakeTableStatistics, async ({ query }, context) => {
    const { db, services, user, signal } = context;
    const table = await visibleLakeTable(context, { wid: query.wid });
    const found = await services.lakes.use(signal, (session) => session.statistics({ schema: table.schema_name, table: table.dataObject }));
    await db.updateTable('lake_table').set({ row_count: found.rows, byte_count: found.bytes, counted_time: sql<string>`now()` }).where('wid', '=', table.wid).execute();
    const hidden = await hiddenOfTable(context, lakePlace(table.schema_name, table.dataObject), found.columns);
    return { ...found, columns: found.columns.map((column, at) => (user.can(lakeCan.queryLake) && !hidden.has(at) ? column : { ...column, least: null, greatest: null })) };
  }),

  handle(synchronizeObject, async ({ query }, context) => {
    const { db, services, user } = context;
    const tasks = await db.selectFrom('task').selectAll().where('deleted_time', 'is', null).where('status', '=', 'online').where(visibleTasks(services, user))
      .where((where) => where.or([where('source_object', '=', query.dataObject), where('lake_table_wid', '=', query.dataObject), where('target_table', '=', query.dataObject)])).execute();
    if (tasks.length === 0) throw new UserError(lakeErrors.nothingSynchronizes);
    const executionIds: string[] = [];
    for (const task of tasks) {
      executionIds.push(await startByHand(context, task as TaskRow, {}));
      context.audit({ wid: task.wid, name: task.name });
    }
    return { executionIds };
  }),

  handle(listLakeTree, async ({ query }, { db, services, user }) => {
    let tables = db.selectFrom('lake_table').select(['wid', 'table_name', 'title', 'database_wid', services.businessSources.name('lake_table.database_wid').as('source')]).where(visibleLakeTables(services, user));
    if (query.key) tables = matchingLakeTables(tables, { key: query.key }) as typeof tables;
    const groups = new Map<string, { key: string; title: string; count: number; children: { key: string; title: string; name: string }[] }>();
    for (const { wid, table_name, title, database_wid, source } of await tables.orderBy('table_name').limit(5000).execute()) {
      const key = database_wid ?? '';
      if (!groups.has(key)) groups.set(key, { key, title: source, count: 0, children: [] });
      const group = groups.get(key)!;
      group.count += 1;
      group.children.push({ key: wid, title: title || table_name, name: table_name });
    }
    return [...groups.values()];
  }),

  handle(listLakeSources, ({ query }, { db, services, user }) => services.businessSources.list({ db, services, user }, query)),
];

/** What people ask never reaches what is on its way or our own books: the driver refuses these schemas. */
export const hiddenSchemas = [bookSchema, stageSchema];
