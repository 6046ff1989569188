import type { Dialect, TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { Session } from './session.ts';

/** The server closes a connection that says nothing for longer. */
const idleSeconds = 7 * 24 * 3600;

/**
 * Emptied by TRUNCATE, a table keeps all that may be asked about it, its time included. But InnoDB refuses it to whoever has seen the
 * data of before; that one holds no lock meanwhile. By no index, for one that was made since would be refused as well.
 */
export async function watchTable(session: Session, name: TableName, sql: Dialect): Promise<() => Promise<boolean>> {
  await session.run(`SET SESSION wait_timeout = ${idleSeconds}, lock_wait_timeout = 30`);
  // Only MariaDB has it.
  await session.run('SET SESSION idle_transaction_timeout = 0, idle_readonly_transaction_timeout = 0').catch(() => undefined);
  await session.run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  const begin = () => session.run('START TRANSACTION WITH CONSISTENT SNAPSHOT');
  await begin();
  let same = true;
  return async () => {
    try {
      if (same) await session.rows(`SELECT 1 FROM ${sql.table(name)} USE INDEX () LIMIT 1`, [], name);
    } catch (cause) {
      if (!(cause instanceof ConnectorFailure) || cause.kind !== 'table-gone') throw cause;
      same = false;
    } finally {
      // Having looked, it would keep others from changing the table.
      await session.run('ROLLBACK').then(begin);
    }
    return same;
  };
}
