import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Text } from '#platform/contract/text.ts';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { Lake, LakeKind } from '../../lake/lake.ts';
import { duckdbLake } from '../../lake/duckdb/duckdb-lake.ts';
import { postgresqlLake } from '../../lake/postgresql/postgresql-lake.ts';
import type { Row } from '../../types/data-type.ts';
import { syncPlan, type SyncPlan } from '../plan.ts';
import type { Reader, SyncProgress, SyncRequest, SyncResult } from '../run.ts';
import type { Tuning } from '../reading/reading-of.ts';
import { runSync } from '../run-sync.ts';
import { tableReader, type TableSource } from './table-reader.ts';
import type { z } from 'zod';

export interface Ground {
  lake: Lake;
  segments: string;
  close(): Promise<void>;
}

/** A lake of either kind for the tests of one file. */
export async function openGround(kind: LakeKind): Promise<Ground> {
  const root = await mkdtemp(path.join(tmpdir(), 'tributary-sync-'));
  const place = { folder: path.join(root, 'lake'), segments: path.join(root, 'segments'), megabytes: 256 };
  const { signal } = new AbortController();
  const server = kind === 'postgresql' ? await startThrowAwayPostgres() : undefined;
  const lake = server ? await postgresqlLake.open(postgresqlOf(server.url), place, { signal }) : await duckdbLake.open({ threads: 0 }, place, { signal });
  return {
    lake, segments: place.segments,
    async close() {
      await lake.close();
      await server?.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export function postgresqlOf(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return postgresqlLake.options.parse({ host: hostname, port: Number(port), user: decodeURIComponent(username), password: decodeURIComponent(password), database: pathname.slice(1) });
}

export interface Ran {
  result: SyncResult;
  log: { level: string; text: Text }[];
  progress: SyncProgress[];
}

export interface RunOptions {
  source: TableSource | Reader;
  /** Whose keys tell what is gone. */
  keys?: TableSource;
  plan?: z.input<typeof syncPlan>;
  table: string;
  task?: string;
  run?: string;
  lake?: Lake;
  signal?: AbortSignal;
  tuning?: Partial<Tuning>;
  log?: Ran['log'];
  comment?: string;
}

/** Pauses that a test can wait for. */
export const impatient: Partial<Tuning> = { patience: { first: 5, most: 20, total: 60_000 } };

export function requestOf(ground: Ground, { source, keys, plan = {}, table, task = table, run = randomUUID(), lake = ground.lake, signal = new AbortController().signal, log = [], comment = '' }: RunOptions): SyncRequest & { progress: SyncProgress[] } {
  const progress: SyncProgress[] = [];
  return {
    task, run, plan: planOf(plan), target: { schema: 'dw0', table, comment }, reader: 'rows' in source ? tableReader(source) : source, lake, segments: ground.segments, keys: keys && (() => tableReader(keys)),
    parameters: { scheduledFor: new Date('2026-03-01T02:00:00Z'), zone: 'Asia/Shanghai', values: {}, source: 'test' }, signal, progress,
    report: { log: (level, text) => log.push({ level, text }), progress: (state) => progress.push(state) },
  };
}

export const planOf = (plan: z.input<typeof syncPlan>): SyncPlan => syncPlan.parse(plan);

export async function sync(ground: Ground, options: RunOptions): Promise<Ran> {
  const log = options.log ?? [];
  const request = requestOf(ground, { ...options, log });
  const result = await runSync(request, { ...impatient, ...options.tuning });
  return { result, log, progress: request.progress };
}

/** All rows of a target, ordered by what they hold. */
export async function rowsOf(ground: Ground, table: string, columns?: readonly string[], schema = 'dw0'): Promise<Row[]> {
  return ground.lake.session({ signal: new AbortController().signal }, async (session) => {
    const names = columns ?? (await session.database.describe([{ schema, table }]))[0]?.columns.map(({ name }) => name);
    if (!names) return [];
    const rows = await session.rows(`select ${names.map(ground.lake.sql.quote).join(', ')} from ${ground.lake.sql.table({ schema, table })}`);
    return rows.map((row) => row.map((value) => (value instanceof Uint8Array ? Uint8Array.from(value) : value))).sort((one, other) => (spell(one) < spell(other) ? -1 : 1));
  });
}

const spell = (row: Row) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));
export const counts = ({ result: { read, created, updated, deleted, rejected } }: Pick<Ran, 'result'>) => ({ read, created, updated, deleted, rejected });
