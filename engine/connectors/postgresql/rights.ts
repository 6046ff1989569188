import type { Finding, TableName } from '../connector.ts';
import { wantedTables, wantedValues } from './catalogue.ts';
import { quote, tableOf } from './dialect.ts';
import type { Session } from './session.ts';
import { tables as listTables } from './catalogue.ts';

interface RightRow extends TableName {
  usage: boolean;
  readable: boolean;
  filtered: boolean;
}

/** So many are named; the rest is told by their number. */
const named = 20;

/** What import needs: to see the schema and to read every row of its tables. */
export async function importRights(session: Session, names?: readonly TableName[]): Promise<Finding[]> {
  const wanted = names ?? (await listTables(session, { limit: 10_000, offset: 0 })).rows;
  const rows = await session.rows<RightRow>(
    `select n.nspname as schema, c.relname as "table", has_schema_privilege(n.oid, 'usage') as usage,
       has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as readable, row_security_active(c.oid) as filtered
     from ${wantedTables} order by w.position`, wantedValues(session, wanted),
  );
  const user = quote(session.facts.user);
  const closed = [...new Set(rows.filter((one) => !one.usage).map((one) => one.schema))];
  const unreadable = rows.filter((one) => !one.readable);
  const filtered = rows.filter((one) => one.readable && one.filtered);
  return [
    finding('schema-usage', { zh: '可以访问模式', en: 'May use the schemas' }, closed, closed.map((one) => `grant usage on schema ${quote(one)} to ${user};`)),
    finding('table-select', { zh: '可以读取表', en: 'May read the tables' }, unreadable.map(plainName), [
      ...closed.map((one) => `grant usage on schema ${quote(one)} to ${user};`),
      ...unreadable.map((one) => `grant select on ${tableOf(one)} to ${user};`),
    ]),
    finding('row-security', { zh: '能看到所有行（没有行级安全策略过滤）', en: 'Sees every row (no row security policy hides any)' },
      filtered.map(plainName), [`alter role ${user} bypassrls;`]),
  ];
}

export const plainName = ({ schema, table }: TableName) => (schema ? `${schema}.${table}` : table);

function finding(key: string, title: Finding['title'], lacking: string[], remedies: string[]): Finding {
  if (!lacking.length) return { key, title, holds: true, found: '' };
  const more = lacking.length > named ? ` … (${lacking.length})` : '';
  return { key, title, holds: false, found: lacking.slice(0, named).join(', ') + more, remedy: remedies.join('\n') };
}
