import { getScriptLineage, layerSchemas, type LineageTable, type ScriptKind } from '#areas/lake';
import { tablesInSql, type SqlTable, type TablesInSql } from '#engine/sql-text/tables-in-sql.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import { visibleTasks, type Seeing } from '../tasks/visible-tasks.ts';
import { sqlInScript } from './sql-in-script.ts';

/** A text with more is generated, and nobody reads its picture. */
const mostTables = 200;
const mostTasks = 20;

function tablesOf(kind: ScriptKind, text: string): TablesInSql {
  if (kind !== 'script') return tablesInSql(text);
  const all = sqlInScript(text).map(tablesInSql);
  return { reads: all.flatMap(({ reads }) => reads), writes: all.flatMap(({ writes }) => writes) };
}

/** What the platform knows of a table that a text names; a name without its schema is found where there is only one. */
async function known({ db, services, user }: Seeing, { schema, table }: SqlTable, tasks: 'writing' | 'reading', except: string | undefined): Promise<LineageTable> {
  const found = await db.selectFrom('lake_table').select(['wid', 'schema_name', 'table_name', 'title']).where(visibleLakeTables(services, user))
    .where((one) => one(one.fn('lower', ['table_name']), '=', table.toLowerCase())).$if(schema !== '', (query) => query.where((one) => one(one.fn('lower', ['schema_name']), '=', schema.toLowerCase()))).limit(2).execute();
  const [lake] = found.length === 1 ? found : [];
  const place = lake ? { schema: lake.schema_name, table: lake.table_name } : { schema, table };
  let using = db.selectFrom('task').select(['wid', 'name', 'status']).where('deleted_time', 'is', null).where(visibleTasks(services, user)).where('wid', '<>', except ?? '');
  using = tasks === 'writing' ? using.where('target_schema', '=', place.schema).where((one) => one(one.fn('lower', ['target_table']), '=', place.table.toLowerCase()))
    : using.where('wid', 'in', db.selectFrom('lineage_edge').select('task_wid').where('from_place', '=', `lake:${place.schema}.${place.table}`));
  return { ...place, wid: lake?.wid ?? null, title: lake?.title ?? '', tasks: await using.orderBy('name').limit(mostTasks).execute() };
}

export const scriptLineageHandlers = [
  handle(getScriptLineage, async ({ body: { kind, text, layer, target_table, wid } }, context) => {
    const { reads, writes } = tablesOf(kind, text);
    const filled = layer && target_table ? [{ schema: layerSchemas[layer], table: target_table }] : [];
    const [read, written] = [reads.slice(0, mostTables), [...filled, ...writes].slice(0, mostTables)];
    const reply = { reads: [] as LineageTable[], writes: [] as LineageTable[] };
    for (const table of read) reply.reads.push(await known(context, table, 'writing', wid));
    for (const table of written) reply.writes.push(await known(context, table, 'reading', wid));
    const cut = reads.length > read.length || filled.length + writes.length > written.length;
    return { ...reply, note: cut ? { zh: `只列出前 ${mostTables} 张表。`, en: `Only the first ${mostTables} tables are listed.` } : null };
  }),
];
