import { openLocalFolder } from '../../connectors/files/locations/local-folder.ts';
import { readerSettings } from '../../connectors/files/reader-settings.ts';
import { mariadbConnector } from '../../connectors/mysql/mysql.ts';
import { postgresql } from '../../connectors/postgresql/postgresql.ts';
import type { DatabaseConnection } from '../../connectors/connector.ts';
import { duckdbLake } from '../../lake/duckdb/duckdb-lake.ts';
import type { Lake } from '../../lake/lake.ts';
import { changesPolicy } from '../changes/policy.ts';
import { runChanges } from '../changes/run-changes.ts';
import { syncPlan } from '../plan.ts';
import { databaseReader } from '../readers/database/database-reader.ts';
import { fileReader } from '../readers/files/file-reader.ts';
import { runSync } from '../run-sync.ts';
import { SyncFailure, type Reader, type RunReport } from '../run.ts';
import type { ChangesOrder, DatabaseOrder, FaultOrder, FaultResult, SyncOrder, Told } from './fault-order.ts';

/** One run in a process of its own, that a test kills wherever it is, or measures. */
process.once('message', (order: FaultOrder) => void perform(order).then(
  (result) => tell({ tells: 'done', result }, 0),
  (error: Error) => tell({ tells: 'failed', kind: error instanceof SyncFailure ? error.kind : error.name, text: error.message }, 1),
));

const tell = (told: Told, exit?: number) => process.send!(told, () => { if (exit !== undefined) process.exit(exit); });
const { signal } = new AbortController();
const parameters = { scheduledFor: new Date(), zone: 'UTC', values: {}, source: '' };

async function perform(order: FaultOrder): Promise<FaultResult> {
  const lake = await duckdbLake.open({ threads: 0 }, order.place, { signal });
  const log: string[] = [];
  const report: RunReport = { log: (level, { en }) => log.push(`${level}: ${en}`), progress: () => {} };
  tell({ tells: 'began' });
  const counts = await (order.work === 'sync' ? sync(order, lake, report) : follow(order, lake, report));
  await lake.close();
  return { ...counts, log, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
}

async function sync(order: SyncOrder, lake: Lake, report: RunReport) {
  const { table, run, plan, place: { segments }, segmentBytes } = order;
  const { read, created, rejected } = await runSync({
    task: table, run, plan: syncPlan.parse(plan), target: { schema: 'dw0', table, comment: '' }, reader: await readerOf(order), lake, segments, signal, parameters, report,
  }, segmentBytes === undefined ? {} : { segmentBytes });
  return { read, created, rejected };
}

async function readerOf({ source, table, incremental = { kind: 'full' }, parallel = 1, rowsPerPart = 50_000 }: SyncOrder): Promise<Reader> {
  if (source.kind === 'file') {
    const { folder, fields } = source;
    return fileReader({ location: await openLocalFolder({ folder, roots: [folder] }), settings: readerSettings.parse({ pattern: '*.csv', file_reader_class: 'csv' }), fields, signal });
  }
  return databaseReader({ connect: connectTo(source), table: { schema: source.schema, table }, incremental, parallel, rowsPerPart, signal });
}

/** Until the lake has what is waited for. */
async function follow({ source, task, run, tables, until, place: { segments } }: ChangesOrder, lake: Lake, report: RunReport) {
  const connect = connectTo(source);
  const stop = new AbortController();
  let streaming = false;
  const running = runChanges({
    task, run, lake, segments, connect, snapshot: 'initial', parameters, signal: stop.signal, policy: changesPolicy.parse({}),
    tables: tables.map(({ table, plan }) => ({
      source: { schema: source.schema, table }, target: { schema: 'dw0', table, comment: '' }, plan: syncPlan.parse(plan),
      reader: (ending) => databaseReader({ connect, table: { schema: source.schema, table }, incremental: { kind: 'full' }, signal: ending }),
    })),
    report: { ...report, lag() { if (!streaming) tell({ tells: 'streaming' }); streaming = true; } },
  });
  const isThere = () => lake.session({ signal }, (session) => session.rows(until)).then((rows) => rows.length > 0, () => false);
  const wait = setInterval(() => void isThere().then((there) => there && stop.abort()), 100);
  const { read, created, rejected } = await running.finally(() => clearInterval(wait));
  return { read, created, rejected };
}

const connectTo = ({ kind, options }: DatabaseOrder) => (until: AbortSignal): Promise<DatabaseConnection> => (kind === 'postgresql'
  ? postgresql.open(postgresql.options.parse(options), { signal: until }) : mariadbConnector.open(mariadbConnector.options.parse(options), { signal: until }));
