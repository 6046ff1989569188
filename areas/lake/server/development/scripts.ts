import { sql } from 'kysely';
import { listLakeNames, listScripts, scriptKinds, type Script } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import { searchedTask } from '../tasks/task-rows.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';

/** Far more than people look through in a tree; those who have more search. */
const mostScripts = 2000;
/** Completion with more than this is no help, and slow. */
const mostTables = 500;

export const scriptHandlers = [
  handle(listScripts, async ({ query }, { db, services, user }) => {
    let found = db.selectFrom('task').select(['task.wid', 'task.name', 'task.kind', 'task.status', 'task.project_wid', 'task.folder_wid'])
      .where('task.kind', 'in', [...scriptKinds]).where('task.deleted_time', 'is', null).where(visibleTasks(services, user));
    if (query.key) found = found.where(containsIndexed(sql.ref('task.search'), searchedTask, query.key));
    const rows = await found.orderBy('task.modify_time', 'desc').limit(mostScripts + 1).execute();
    return { scripts: rows.slice(0, mostScripts) as Script[], more: rows.length > mostScripts };
  }),

  handle(listLakeNames, async (_input, { db, services, user }) => {
    const tables = await db.selectFrom('lake_table').where(visibleLakeTables(services, user))
      .select([
        'lake_table.schema_name as schema', 'lake_table.table_name as table', 'lake_table.title',
        sql<string[]>`array(select field from lake_field where lake_field.table_wid = lake_table.wid order by position)`.as('fields'),
      ]).orderBy(sql`lake_table.data_time desc nulls last`).orderBy('lake_table.wid').limit(mostTables + 1).execute();
    return { tables: tables.slice(0, mostTables), more: tables.length > mostTables };
  }),
];
