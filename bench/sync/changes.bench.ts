import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresql } from '#engine/connectors/postgresql/postgresql.ts';
import { changesPolicy } from '#engine/sync/changes/policy.ts';
import { forgetChanges } from '#engine/sync/changes/forget-changes.ts';
import { runChanges } from '#engine/sync/changes/run-changes.ts';
import { syncPlan } from '#engine/sync/plan.ts';
import { databaseReader } from '#engine/sync/readers/database/database-reader.ts';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { openBenchLake } from './bench-lake.ts';
import { runPgbench } from './pgbench.ts';

/** Changes into the lake while pgbench writes as fast as it can: how long a row takes from its commit until a reader of the lake sees it. */
const limit = 2;
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const scale = 5;
const tables = ['pgbench_accounts', 'pgbench_tellers', 'pgbench_branches', 'probe'];

const source = await startThrowAwayPostgres({ wal_level: 'logical', max_wal_size: '2GB' });
const lake = await openBenchLake();
const client = new pg.Client(source.url);
await client.connect();
const controller = new AbortController();
const task = randomUUID();
const { port, username, password } = new URL(source.url);
const options = postgresql.options.parse({ host: '127.0.0.1', port: Number(port), database: 'postgres', user: username, password });
const connect = (signal: AbortSignal) => postgresql.open(options, { signal });
const session = <T>(use: Parameters<typeof lake.lake.session<T>>[1]) => lake.lake.session({ signal: new AbortController().signal }, use);
try {
  await client.query('create table probe (id int primary key, at timestamptz)');
  await runPgbench(source.url, ['-i', '-q', '-s', String(scale)]);
  const running = runChanges({
    task, run: randomUUID(), lake: lake.lake, connect, segments: lake.segments, snapshot: 'initial', signal: controller.signal, policy: changesPolicy.parse({}),
    parameters: { scheduledFor: new Date(), zone: 'UTC', values: {}, source: 'bench' },
    report: { log: (level, text) => void (level === 'info' || console.log(text.en)), progress() {}, lag() {} },
    tables: tables.map((table) => ({
      source: { schema: 'public', table }, target: { schema: 'dw0', table, comment: '' }, plan: syncPlan.parse({}),
      reader: (signal: AbortSignal) => databaseReader({ connect, table: { schema: 'public', table }, incremental: { kind: 'full' }, signal }),
    })),
  });
  running.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
  await client.query('insert into probe values (0, now())');
  for (let id = 1; !(await seen()); id += 1) await client.query('insert into probe values ($1, now())', [-id]).then(() => pause(200));
  const { lags, transactions } = await measure();
  controller.abort();
  const end = await running;
  const sorted = lags.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  console.log(`changes under pgbench (${transactions}, ${end.read} changes): ${sorted.length} probes arrived after ${at(0.5).toFixed(2)} s at the median, ${at(0.95).toFixed(2)} s at the 95th percentile (limit ${limit}), ${at(1).toFixed(2)} s at most`);
  if (at(0.95) > limit) process.exitCode = 1;
  await forgetChanges({ task, connect, lake: lake.lake, signal: new AbortController().signal });
} finally {
  controller.abort();
  await client.end();
  await lake.close();
  await source.stop();
}

/** Probes that the stream has brought: those of the first copy say nothing. */
async function seen(): Promise<boolean> {
  return session(async (one) => Number((await one.rows('select count(*) from dw0.probe where id < 0'))[0]![0]) > 2).catch(() => false);
}

async function measure(): Promise<{ lags: number[]; transactions: string }> {
  const waiting = new Map<number, number>();
  const lags: number[] = [];
  let writing = true;
  const probing = (async () => {
    for (let id = 1; writing; id += 1) {
      await client.query('insert into probe values ($1, now())', [id]);
      waiting.set(id, performance.now());
      await pause(100);
    }
  })();
  const looking = (async () => {
    while (writing || waiting.size) {
      const [row] = await session((one) => one.rows('select coalesce(max(id), 0) from dw0.probe'));
      for (const [id, at] of waiting) {
        if (id > Number(row![0])) continue;
        lags.push((performance.now() - at) / 1000);
        waiting.delete(id);
      }
      await pause(25);
    }
  })();
  const said = await runPgbench(source.url, ['-n', '-c', '4', '-j', '1', '-T', String(seconds)]);
  writing = false;
  await Promise.all([probing, looking]);
  await compare();
  return { lags, transactions: /tps = [\d.]+/.exec(said)?.[0] ?? '' };
}

/** The last probe was committed after everything else: what it says of the lake holds for all tables. */
async function compare(): Promise<void> {
  for (const [table, sum] of [['pgbench_accounts', 'abalance'], ['pgbench_tellers', 'tbalance'], ['pgbench_branches', 'bbalance']]) {
    const sql = `select count(*), sum(${sum}), sum(cast(${sum} as numeric(38,0)) * ${table === 'pgbench_accounts' ? 'aid' : table === 'pgbench_tellers' ? 'tid' : 'bid'})`;
    const [theirs] = (await client.query<string[]>({ text: `${sql} from ${table}`, rowMode: 'array' })).rows;
    const [ours] = await session((one) => one.rows(`${sql} from dw0.${table}`));
    if (String(theirs) !== String(ours)) throw new Error(`${table}: ${String(theirs)} in the source, ${String(ours)} in the lake`);
  }
}
