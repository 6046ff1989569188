import type { Finding, TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { listTables } from './catalogue.ts';
import { tryTable } from './reader.ts';
import type { JdbcSession } from './session.ts';

const triedAtMost = 200;

/** Tries each table as the import would: JDBC has no words for rights that all drivers keep to. */
export async function importRights(session: JdbcSession, tables?: readonly TableName[]): Promise<Finding[]> {
  const wanted = tables ?? (await listTables(session, { limit: triedAtMost, offset: 0 })).rows;
  const denied: TableName[] = [];
  for (const { schema, table } of wanted) {
    try {
      await session.use((link) => tryTable(session, link, { schema, table }));
    } catch (error) {
      if (!(error instanceof ConnectorFailure) || ['connection-lost', 'stopped', 'timed-out'].includes(error.kind)) throw error;
      // A view that is broken, a table that is gone: not a matter of rights.
      if (error.kind === 'rights') denied.push({ schema, table });
    }
  }
  return [{
    key: 'select', title: { zh: '可以读取表', en: 'May read the tables' }, holds: denied.length === 0,
    found: denied.length ? denied.map((one) => `${one.schema && `${one.schema}.`}${one.table}`).join(', ') : String(wanted.length),
    ...(denied.length ? { remedy: denied.map((one) => grantFor(session, one)).join('\n') } : {}),
  }];
}

export function grantFor({ product, context, options }: JdbcSession, table: TableName): string {
  return product.grant?.(table, context) ?? `grant select on ${product.sql.table(table)} to ${product.sql.quote(options.user)};`;
}
