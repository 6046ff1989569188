import type { DuckDBConnection } from '@duckdb/node-api';
import { ConnectorFailure } from '../../connectors/failure.ts';
import type { Row, Value } from '../../types/data-type.ts';
import { badQuestion } from '../failures.ts';
import type { QueryResult } from '../lake.ts';
import { duckdbWords } from './failures.ts';
import { checkQuestion } from './question-guard.ts';
import type { DuckdbLakeSession } from './session.ts';
import { bound, columnsOf } from './values.ts';

const interruptMilliseconds = 20;

export async function askQuestion(session: DuckdbLakeSession, sql: string, { rows, seconds, values = [] }: { rows: number; seconds: number; values?: Value[] }): Promise<QueryResult> {
  const started = performance.now();
  await checkQuestion(session, sql);
  let late = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await session.alone(async (connection) => {
      // A statement that is only being prepared does not hear the first word.
      const stop = () => {
        late = true;
        connection.interrupt();
        timer = setTimeout(stop, interruptMilliseconds);
      };
      timer = setTimeout(stop, seconds * 1000);
      await connection.run('begin transaction read only');
      const answer = await readUpTo(connection, sql, values, rows);
      if (late) throw new Error('INTERRUPT');
      return { ...answer, milliseconds: Math.round(performance.now() - started) };
    });
  } catch (error) {
    if (late && error instanceof ConnectorFailure && error.kind === 'stopped') throw tooSlow(seconds, error);
    throw said(error);
  } finally {
    clearTimeout(timer);
  }
}

/** As a stream: what nobody asked for is never computed, nor kept. */
async function readUpTo(connection: DuckDBConnection, sql: string, values: Value[], most: number): Promise<Omit<QueryResult, 'milliseconds'>> {
  const result = await connection.stream(sql, values.map(bound));
  const columns = columnsOf(result);
  const rows: Row[] = [];
  while (rows.length <= most) {
    const chunk = await result.fetchChunk();
    if (!chunk?.rowCount) break;
    for (const row of chunk.getRows()) rows.push(row.map((value, index) => columns[index]!.decode(value)));
  }
  return { columns: columns.map(({ name, type }) => ({ name, type })), rows: rows.slice(0, most), truncated: rows.length > most };
}

const tooSlow = (seconds: number, cause: unknown) => new ConnectorFailure('timed-out', {
  zh: `查询超过 ${seconds} 秒，已被终止。请缩小范围或增加条件`, en: `The question took longer than ${seconds} seconds and was ended; narrow it down`,
}, { cause });

/** `LINE 3:   foo(2)` and a mark below: the line, and how far the mark stands behind the colon. */
function said(error: unknown): unknown {
  if (!(error instanceof ConnectorFailure) || error.kind === 'stopped' || error.kind === 'timed-out') return error;
  const message = duckdbWords(error);
  if (!/^(Parser|Binder|Catalog|Conversion|Invalid Input|Out of Range|Not implemented|Permission|TransactionContext|Constraint) Error/i.test(message)) return error;
  const place = /\nLINE (\d+): (.*)\n( *)\^/.exec(message);
  const words = message.split(/\n\s*\nLINE \d+:/)[0]!.trim();
  const kind = /^(Not implemented|Permission|TransactionContext)/i.test(message) ? 'unsupported' : 'bad-data';
  return badQuestion(kind, words, place ? { line: Number(place[1]), column: Math.max(1, place[3]!.length - `LINE ${place[1]}: `.length + 1) } : undefined, error);
}
