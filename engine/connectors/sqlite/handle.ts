import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import type { Stored } from './column-codec.ts';
import { sqliteFailure } from './failures.ts';
import type { DateForm, SqliteOptions } from './options.ts';
import { sortKey } from './sort-key.ts';

/** Set by the other side when the work is called off; looked at between two rows, where SQLite can stop. */
export type StopFlag = Int32Array;

/** One open file, with what our statements need. Lives in the worker thread. */
export interface Handle {
  database: DatabaseSync;
  /** Waits for a lock without keeping others of this thread waiting, then says whose fault it was. */
  patiently<T>(work: () => T): Promise<T>;
  all(sql: string, ...values: Stored[]): Promise<Stored[][]>;
}

export function openHandle(options: SqliteOptions, readOnly: boolean, flag: StopFlag): Handle {
  const { file, lockSeconds } = options;
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, {
      readOnly, readBigInts: true, returnArrays: true, timeout: 20, enableForeignKeyConstraints: true, allowExtension: false, defensive: true,
    });
    database.function('tributary_going', () => {
      if (Atomics.load(flag, 0)) throw calledOff();
      return 1n;
    });
    database.function('tributary_key', { useBigIntArguments: true, deterministic: true }, (stored, native, dates) =>
      sortKey(stored as Stored, String(native), dates as DateForm));
  } catch (error) {
    throw sqliteFailure(error, file);
  }
  async function patiently<T>(work: () => T): Promise<T> {
    for (const deadline = Date.now() + lockSeconds * 1000; ; await pause(20)) {
      if (Atomics.load(flag, 0)) throw calledOff();
      try {
        return work();
      } catch (error) {
        const failure = sqliteFailure(error, file);
        if (failure.kind !== 'timed-out' || Date.now() >= deadline) throw failure;
      }
    }
  }
  return {
    database, patiently,
    all: (sql, ...values) => patiently(() => database.prepare(sql).all(...values) as unknown as Stored[][]),
  };
}

export function tableGone(table: string): ConnectorFailure {
  return new ConnectorFailure('table-gone', { zh: `表“${table}”已不存在`, en: `The table "${table}" is gone` });
}

export function columnGone(table: string, column: string): ConnectorFailure {
  return new ConnectorFailure('table-gone', { zh: `表“${table}”中没有字段“${column}”`, en: `The table "${table}" has no column "${column}"` });
}
