import { duckdbLake } from '../../lake/duckdb/duckdb-lake.ts';
import { postgresql } from '../../connectors/postgresql/postgresql.ts';
import { syncPlan } from '../plan.ts';
import { databaseReader } from '../readers/database/database-reader.ts';
import { runSync } from '../run-sync.ts';

/** One run in a process of its own, that a test kills wherever it is. */
export interface SyncOrder {
  source: Parameters<typeof postgresql.open>[0];
  place: Parameters<typeof duckdbLake.open>[1];
  table: string;
  run: string;
  plan: object;
  incremental: Parameters<typeof databaseReader>[0]['incremental'];
}

process.once('message', (order: SyncOrder) => void perform(order).then(
  (counts) => process.send!({ counts }, () => process.exit(0)),
  (error: Error) => process.send!({ error: error.message }, () => process.exit(1)),
));

async function perform({ source, place, table, run, plan, incremental }: SyncOrder) {
  const { signal } = new AbortController();
  const lake = await duckdbLake.open({ threads: 0 }, place, { signal });
  process.send!({ began: true });
  const reader = databaseReader({ connect: (until) => postgresql.open(source, { signal: until }), table: { schema: 'public', table }, incremental, parallel: 2, rowsPerPart: 10_000, signal });
  const { read, created } = await runSync({
    task: table, run, plan: syncPlan.parse(plan), target: { schema: 'dw0', table, comment: '' }, reader, lake, segments: place.segments, signal,
    parameters: { scheduledFor: new Date(), zone: 'UTC', values: {}, source: '' }, report: { log: () => {}, progress: () => {} },
  }, { segmentBytes: 1 << 20 });
  await lake.close();
  return { read, created };
}
