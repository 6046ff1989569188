import { listBatchTables } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { withSource } from '../task-tables/with-source.ts';
import { sourceName, tasksOfTables } from './tasks-of-tables.ts';

/** More than any schema that people look through table by table. */
const most = 20_000;

export const batchTableHandlers = [
  handle(listBatchTables, async ({ body: { dataSourceId, key, schema, state } }, context) => {
    const found = await withSource(context, dataSourceId, (connection) => connection.tables({ key: key.trim() || undefined, schema: schema || undefined, limit: most, offset: 0 }));
    const tasks = await tasksOfTables(context, dataSourceId);
    const all = found.rows.map((table) => ({ ...table, tasks: tasks.get(sourceName(table)) ?? [] }));
    const shown = state === 'ALL' ? all : all.filter((table) => (table.tasks.length > 0) === (state === 'with'));
    const page = await context.page(shown.map((table) => ({ ...table, object_wid: '', wid: '', key: JSON.stringify([table.schema, table.table]), dataObject: table.table, dataObjectName: table.comment, sourcedataobject: sourceName(table) })));
    const { db, services: { businessSources } } = context;
    return {
      ...page, rows: await Promise.all(page.rows.map(async (table) => {
        const wid = (await businessSources.objectAt(db, dataSourceId, table.schema, table.table)) ?? '';
        return { ...table, object_wid: wid, wid };
      })),
    };
  }),
];
