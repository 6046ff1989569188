import type { Dialect, Finding, TableName } from '../connector.ts';
import { listTables } from './catalogue.ts';
import { ConnectorFailure } from '../failure.ts';
import type { MysqlOptions } from './options.ts';
import { grantOn } from './quoting.ts';
import type { Session } from './session.ts';

/** Tries each table as the import would, which sees through roles and proxies as no reading of grants does. */
export async function importRights(session: Session, tables: readonly TableName[] | undefined, sql: Dialect, options: MysqlOptions): Promise<Finding[]> {
  const account = session.context.account!;
  const listed = tables ? undefined : await listTables(session, { limit: 20, offset: 0 }, options);
  const findings: Finding[] = [];
  if (listed) {
    findings.push({
      key: 'list', title: { zh: '能看到数据库中的表', en: 'Sees the tables of the database' }, holds: listed.total > 0, found: String(listed.total),
      ...(listed.total > 0 || !options.database ? {} : { remedy: grantOn('SELECT, SHOW VIEW', { schema: options.database }, account) }),
    });
  }
  const denied: TableName[] = [];
  const wanted = (tables ?? listed!.rows).map(({ schema, table }) => ({ schema: schema || options.database, table }));
  for (const name of wanted) {
    try {
      await session.rows(`SELECT * FROM ${sql.table(name)} LIMIT 0`, [], name);
    } catch (cause) {
      if (!(cause instanceof ConnectorFailure)) throw cause;
      if (cause.kind === 'rights') denied.push(name);
      // A view that is broken, a table that is gone: not a matter of rights.
      else if (cause.kind === 'connection-lost' || cause.kind === 'stopped' || cause.kind === 'timed-out') throw cause;
    }
  }
  findings.push({
    key: 'select', title: { zh: '可以读取表', en: 'May read the tables' }, holds: denied.length === 0,
    found: denied.length === 0 ? `${wanted.length}` : denied.map((one) => `${one.schema}.${one.table}`).join(', '),
    ...(denied.length ? { remedy: denied.map((one) => grantOn('SELECT, SHOW VIEW', one, account)).join('\n') } : {}),
  });
  return findings;
}
