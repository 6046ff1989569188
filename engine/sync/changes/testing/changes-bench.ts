import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseConnection, TableName } from '../../../connectors/connector.ts';
import { duckdbLake } from '../../../lake/duckdb/duckdb-lake.ts';
import type { Lake, LakePlace } from '../../../lake/lake.ts';
import type { Row, Value } from '../../../types/data-type.ts';
import { syncPlan, type SyncPlan } from '../../plan.ts';
import { databaseReader } from '../../readers/database/database-reader.ts';
import { runSync } from '../../run-sync.ts';
import type { ChangeLag, ChangesEnd, ChangesRequest, FollowedTable } from '../changes.ts';
import { changesPolicy, type ChangesPolicy } from '../policy.ts';
import { runChanges } from '../run-changes.ts';

export interface RunningChanges {
  ended: Promise<ChangesEnd>;
  logs: string[];
  lags: ChangeLag[];
  stop(): Promise<ChangesEnd>;
}

export interface StartOptions extends Partial<Pick<ChangesRequest, 'snapshot' | 'from' | 'mayDrop' | 'patienceSeconds' | 'watchSeconds'>> {
  task?: string;
  policy?: Partial<ChangesPolicy>;
  lake?: Lake;
}

const openDuckdb = (place: LakePlace): Promise<Lake> => duckdbLake.open({ threads: 2 }, place, { signal: AbortSignal.timeout(60_000) });

/** A lake of its own, by default DuckDB, and a source whose changes are followed into it. */
export class ChangesBench {
  readonly folder = mkdtempSync(join(tmpdir(), 'tributary-changes-'));
  readonly connect: (signal: AbortSignal) => Promise<DatabaseConnection>;
  #lake: Lake | undefined;
  #runs = 0;
  readonly #running = new Set<RunningChanges>();

  readonly #openLake: (place: LakePlace) => Promise<Lake>;

  constructor(connect: (signal: AbortSignal) => Promise<DatabaseConnection>, openLake = openDuckdb) {
    this.connect = connect;
    this.#openLake = openLake;
  }

  get segments(): string {
    return join(this.folder, 'segments');
  }

  get lake(): Lake {
    return this.#lake!;
  }

  async open(): Promise<Lake> {
    this.#lake ??= await this.#openLake({ folder: this.folder, segments: this.segments, megabytes: 256 });
    return this.#lake;
  }

  /** As a process that died leaves it, and as the next one finds it. */
  async reopen(): Promise<Lake> {
    await this.#lake?.close();
    this.#lake = undefined;
    return this.open();
  }

  table(source: TableName, plan: Partial<SyncPlan> = {}, target = source.table): FollowedTable {
    return {
      source, target: { schema: 'ods', table: target, comment: '' }, plan: { ...syncPlan.parse({}), ...plan },
      reader: (signal) => databaseReader({ connect: this.connect, table: source, incremental: { kind: 'full' }, signal }),
    };
  }

  start(tables: readonly FollowedTable[], { task = 'task', policy = {}, lake = this.lake, ...more }: StartOptions = {}): RunningChanges {
    const controller = new AbortController();
    const logs: string[] = [];
    const lags: ChangeLag[] = [];
    const ended = runChanges({
      task, run: `run${(this.#runs += 1)}`, tables, lake, connect: this.connect, segments: this.segments, snapshot: 'initial', signal: controller.signal, ...more,
      policy: changesPolicy.parse(policy), parameters: this.parameters,
      report: { log: (level, text) => void logs.push(`${level}: ${text.en}`), progress() {}, lag: (lag) => void lags.push(lag) },
    });
    ended.catch(() => {});
    const running: RunningChanges = {
      ended, logs, lags,
      stop() {
        controller.abort();
        return ended;
      },
    };
    this.#running.add(running);
    return running;
  }

  get parameters(): ChangesRequest['parameters'] {
    return { scheduledFor: new Date(), zone: 'UTC', values: {}, source: 'test' };
  }

  rows(sql: string, values: Value[] = []): Promise<Row[]> {
    return this.lake.session({ signal: AbortSignal.timeout(30_000) }, (session) => session.rows(sql, values));
  }

  /** Awaits a state of the lake; fails early when what should bring it has failed. */
  async until(running: RunningChanges, sql: string, wanted: (rows: Row[]) => boolean, seconds = 40): Promise<Row[]> {
    let failure: unknown;
    void running.ended.then((end) => (failure = new Error(`ended: ${end.end}`)), (cause: unknown) => (failure = cause));
    for (const deadline = Date.now() + seconds * 1000; ; await pause(50)) {
      const rows = await this.rows(sql).catch(() => [] as Row[]);
      if (wanted(rows)) return rows;
      if (failure) throw failure;
      if (Date.now() > deadline) throw new Error(`waited in vain for ${sql}; it is ${String(rows.slice(0, 5))}; ${running.logs.slice(-5).join('\n')}`);
    }
  }

  /** All first copies are done: what happens from now on is told by the stream alone. */
  async untilStreaming(task: string, running: RunningChanges): Promise<void> {
    await this.until(running, `select "cursor" from tributary.place where task = '${task} tables'`, (rows) => /"phase":"stream"/.test(String(rows)) && !/"phase":"(copy|backfill)"/.test(String(rows)));
  }

  /** Rows and checksum of a target, and of a copy of its source made just now. */
  async compared(table: FollowedTable): Promise<{ target: string; source: string }> {
    const signal = AbortSignal.timeout(60_000);
    const id = `check${(this.#runs += 1)}`;
    const copy = { schema: 'checks', table: id, comment: '' };
    await runSync({
      task: id, run: id, plan: { ...table.plan, mode: 'overwrite' }, target: copy, lake: this.lake, segments: this.segments, signal, parameters: this.parameters,
      reader: await table.reader(signal), report: { log() {}, progress() {} },
    });
    const { sql } = this.lake;
    const columns = await this.lake.session({ signal }, async (session) => (await session.database.describe([copy]))[0]!.columns.map(({ name }) => name));
    const sumOf = async (name: TableName) => String(await this.rows(`select count(*), ${sql.checksum(columns)} from ${sql.table(name)}`));
    return { target: await sumOf(table.target), source: await sumOf(copy) };
  }

  async close(): Promise<void> {
    for (const one of this.#running) await one.stop().catch(() => {});
    await this.#lake?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
