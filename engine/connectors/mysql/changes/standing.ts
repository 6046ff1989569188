import type { ChangeStanding, TableName } from '../../connector.ts';
import { ConnectorFailure } from '../../failure.ts';
import { describeTables } from '../catalogue.ts';
import type { MysqlOptions } from '../options.ts';
import type { Session } from '../session.ts';
import { purged } from './log-reader.ts';
import { fileNumber, type LogPosition } from './position.ts';

/** The server keeps its log by its own rules, whether we listen or not. */
export async function standing(session: Session, tables: readonly TableName[], { file, offset }: LogPosition, options: MysqlOptions): Promise<ChangeStanding> {
  const known = await describeTables(session, tables, options);
  const unheard = tables.filter((wanted) => !known.some((one) => one.table.toLowerCase() === wanted.table.toLowerCase()));
  let logs: unknown[][];
  try {
    logs = await session.rows('SHOW BINARY LOGS');
  } catch (cause) {
    // A user without this right can still listen.
    if (cause instanceof ConnectorFailure && cause.kind === 'rights') return { behind: null, kept: null, unheard };
    throw cause;
  }
  const ours = logs.filter(([name]) => fileNumber(String(name)) >= fileNumber(file));
  if (String(ours[0]?.[0]) !== file) throw purged(file);
  return { behind: Math.max(0, ours.reduce((sum, [, size]) => sum + Number(size), 0) - offset), kept: null, unheard };
}
