import type { Session } from '../session.ts';
import { ConnectorFailure } from '../../failure.ts';

/** A place in the binary log, `binlog.000012:4711`. */
export interface LogPosition {
  file: string;
  offset: number;
}

export const writePosition = ({ file, offset }: LogPosition) => `${file}:${offset}`;

export function readPosition(text: string): LogPosition {
  const found = /^(.+):(\d+)$/.exec(text);
  if (!found) throw new ConnectorFailure('other', { zh: `“${text}”不是 binlog 位置`, en: `"${text}" is no place in a binary log` });
  return { file: found[1]!, offset: Number(found[2]) };
}

/** Files are counted on; beyond 999999 their number grows longer. */
export function comparePositions(one: LogPosition, other: LogPosition): number {
  return fileNumber(one.file) - fileNumber(other.file) || one.offset - other.offset;
}

export const fileNumber = (file: string) => Number(/\d+$/.exec(file)?.[0] ?? 0);

/** Where the log ends now; undefined: there is no log. The statement has changed its name twice. */
export async function currentPosition(session: Session): Promise<LogPosition | undefined> {
  const failures: unknown[] = [];
  for (const statement of ['SHOW MASTER STATUS', 'SHOW BINARY LOG STATUS']) {
    try {
      const [row] = await session.rows(statement);
      return row && { file: String(row[0]), offset: Number(row[1]) };
    } catch (cause) {
      // Only a name that the server does not know lets us try the other.
      if (!(cause instanceof ConnectorFailure) || cause.kind !== 'other') throw cause;
      failures.push(cause);
    }
  }
  throw failures[0];
}
