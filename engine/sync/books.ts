import type { TableName } from '../connectors/connector.ts';
import { ConnectorFailure } from '../connectors/failure.ts';
import { conflict } from '../lake/failures.ts';
import type { LakeSession, LakeSql } from '../lake/lake.ts';
import { serverError } from '../lake/postgresql/failures.ts';
import type { DataType } from '../types/data-type.ts';
import { bookSchema, SyncFailure, type SourceShape, type SyncResult } from './run.ts';

const text: DataType = { kind: 'string' };
export const moment: DataType = { kind: 'datetime', precision: 6, zone: true };

type BookColumns = { name: string; type: DataType; nullable: boolean }[];
const given = (...names: string[]): BookColumns => names.map((name) => ({ name, type: text, nullable: false }));
const maybe = (...names: string[]): BookColumns => names.map((name) => ({ name, type: text, nullable: true }));
const at = (name: string): BookColumns => [{ name, type: moment, nullable: false }];

/** What we keep in the lake itself, so that it changes in one transaction with the data that it speaks of. */
export const books = {
  place: { columns: [...given('task', 'run'), ...maybe('cursor', 'shape'), ...at('written_at')], primaryKey: ['task'] },
  applied: { columns: [...given('run', 'task', 'result'), ...at('applied_at')], primaryKey: ['run'] },
  quarantine: {
    columns: [
      ...given('id', 'task', 'run', 'position', 'reason_zh', 'reason_en'), ...maybe('column_name'), ...given('row_values', 'cut_columns'), ...maybe('corrected'),
      ...given('state'), ...at('found_at'), ...at('changed_at'),
    ],
    primaryKey: ['id'],
  },
};

export const bookTable = (table: keyof typeof books): TableName => ({ schema: bookSchema, table });

/** Makes what is missing; another run may be doing the same. */
export async function ensureBooks(session: LakeSession): Promise<void> {
  const names = Object.keys(books) as (keyof typeof books)[];
  const missing = async () => {
    const { rows } = await session.database.tables({ schema: bookSchema, limit: 100, offset: 0 });
    return names.filter((name) => !rows.some(({ table }) => table === name));
  };
  let left = await missing();
  if (!left.length) return;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.ensureSchema(bookSchema);
      for (const name of left) await session.createTable({ ...bookTable(name), ...books[name] });
      return;
    } catch (error) {
      left = await missing();
      if (!left.length) return;
      if (attempt === 5) throw error;
    }
  }
}

export const writeTime = (time: Date) => time.toISOString().replace('T', ' ');

/** Where the last run of a task ended, and how the source looked then. */
export interface Place {
  run: string;
  cursor: string | null;
  shape: SourceShape | null;
}

export async function readPlace(session: LakeSession, sql: LakeSql, task: string): Promise<Place | null> {
  const [row] = await session.rows(`select run, ${sql.quote('cursor')}, shape from ${sql.table(bookTable('place'))} where task = $1`, [task]);
  if (!row) return null;
  const [run, cursor, shape] = row as [string, string | null, string | null];
  return { run, cursor, shape: shape === null ? null : (JSON.parse(shape) as SourceShape) };
}

/** Fails when somebody has moved the place since it was read: what was brought would be there twice. */
export async function writePlace(session: LakeSession, sql: LakeSql, task: string, before: Place | null, after: Place, time: Date): Promise<void> {
  const table = sql.table(bookTable('place'));
  const values = [task, after.run, after.cursor, after.shape && JSON.stringify(after.shape), writeTime(time)];
  const set = `run = $2, ${sql.quote('cursor')} = $3, shape = $4, written_at = ${sql.cast('$5', moment)}`;
  if (before) {
    if (await session.execute(`update ${table} set ${set} where task = $1 and run = $6`, [...values, before.run])) return;
    throw overtaken();
  }
  if (await readPlace(session, sql, task)) throw overtaken();
  await session.execute(`insert into ${table} (task, run, ${sql.quote('cursor')}, shape, written_at) values ($1, $2, $3, $4, ${sql.cast('$5', moment)})`, values);
}

const overtaken = () => new SyncFailure('overtaken', {
  zh: '同一任务的另一次运行已先完成，本次运行未写入任何数据。请稍后重新运行', en: 'Another run of the same task has ended first; this one has written nothing. Run it again',
}, { passing: true });

/** What a run that has been taken over reported; null: it has not. */
export async function readApplied<Result extends object = SyncResult>(session: LakeSession, sql: LakeSql, run: string): Promise<Result | null> {
  const [row] = await session.rows(`select result from ${sql.table(bookTable('applied'))} where run = $1`, [run]);
  return row ? (JSON.parse(row[0] as string) as Result) : null;
}

export async function writeApplied(session: LakeSession, sql: LakeSql, task: string, run: string, result: object, time: Date): Promise<void> {
  await session.execute(
    `insert into ${sql.table(bookTable('applied'))} (run, task, result, applied_at) values ($1, $2, $3, ${sql.cast('$4', moment)})`, [run, task, JSON.stringify(result), writeTime(time)],
  ).catch((error: unknown) => {
    // A process that was given up for dead has ended the same run in this moment: tried again, it is found to be done.
    throw isThereAlready(error) ? conflict(error) : error;
  });
}

const isThereAlready = (error: unknown) => serverError(error).code === '23505' || (error instanceof ConnectorFailure && /duplicate key/i.test(error.text.en));

/** The work of a run and the note that it is done, in the transaction that is under way: a run that was killed behind it and is begun again does nothing twice. */
export async function once<Result extends object>(session: LakeSession, sql: LakeSql, { task, run }: { task: string; run: string }, work: () => Promise<Result>): Promise<Result> {
  const done = await readApplied<Result>(session, sql, run);
  if (done) return done;
  const result = await work();
  await writeApplied(session, sql, task, run, result, new Date());
  return result;
}

/** Notes of runs that nobody begins again any more: a task that runs every minute for years would leave millions. */
export async function forgetApplied(session: LakeSession, sql: LakeSql, before: Date): Promise<number> {
  await ensureBooks(session);
  return session.execute(`delete from ${sql.table(bookTable('applied'))} where applied_at < ${sql.cast('$1', moment)}`, [writeTime(before)]);
}
