import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { duckdbLake } from '#engine/lake/duckdb/duckdb-lake.ts';
import { usualMegabytes } from '#engine/lake/duckdb/options.ts';
import type { Lake, SegmentColumn } from '#engine/lake/lake.ts';
import { syncPlan } from '#engine/sync/plan.ts';
import type { Reader, RunReport, SyncResult } from '#engine/sync/run.ts';
import { runSync } from '#engine/sync/run-sync.ts';

export const { signal } = new AbortController();
export const quiet: RunReport = { log: () => {}, progress: () => {} };

export interface BenchLake {
  lake: Lake;
  /** For files of the measurement; goes with it. */
  folder: string;
  segments: string;
  /** A whole run that overwrites the table, of a task that has never run: one that knows its place may have nothing to read. Fails unless so many rows came. */
  bring(reader: Reader, table: string, rows: number): Promise<SyncResult>;
  checksum(table: string, columns: readonly SegmentColumn[], where?: string): Promise<string>;
  close(): Promise<void>;
}

/** The lake as it is by default. */
export async function openBenchLake(): Promise<BenchLake> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-bench-lake-'));
  const segments = join(folder, 'segments');
  const lake = await duckdbLake.open({ threads: 0 }, { folder: join(folder, 'lake'), segments, megabytes: usualMegabytes }, { signal });
  return {
    lake, folder, segments,
    async bring(reader, table, rows) {
      const result = await runSync({
        task: randomUUID(), run: randomUUID(), plan: syncPlan.parse({ mode: 'overwrite' }), target: { schema: 'dw0', table, comment: '' }, reader, lake, segments,
        parameters: { scheduledFor: new Date(), zone: 'UTC', values: {}, source: 'bench' }, signal, report: quiet,
      });
      if (result.read !== rows || result.rejected) throw new Error(`${result.read} of ${rows} rows were read, ${result.rejected} of them rejected`);
      return result;
    },
    checksum: (table, columns, where = 'true') => lake.session({ signal }, async (session) =>
      String((await session.rows(`select ${lake.sql.checksum(columns.map(({ name }) => name))} from ${lake.sql.table({ schema: 'dw0', table })} where ${where}`))[0]![0])),
    async close() {
      await lake.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface PlainDuckdb {
  /** Into a new table of the columns' types, by DuckDB's own reading of CSV. */
  load(file: string, columns: readonly SegmentColumn[], form: string): Promise<void>;
  checksum(columns: readonly SegmentColumn[]): Promise<string>;
  close(): void;
}

/** DuckDB by itself, with a file of its own: what a person would do by hand. */
export async function openPlainDuckdb({ lake, folder }: BenchLake): Promise<PlainDuckdb> {
  const instance = await DuckDBInstance.create(join(folder, 'plain.duckdb'));
  const connection = await instance.connect();
  return {
    async load(file, columns, form) {
      const types = columns.map(({ name, type }) => `'${name}': '${lake.types.toNative(type).native}'`).join(', ');
      await connection.run(`create or replace table copied as select * from read_csv('${file}', auto_detect = false, ${form}, columns = {${types}})`);
    },
    async checksum(columns) {
      const answer = await connection.runAndReadAll(`select ${lake.sql.checksum(columns.map(({ name }) => name))} from copied`);
      return String(answer.getRows()[0]![0]);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
