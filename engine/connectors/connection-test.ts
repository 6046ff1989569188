import type { z } from 'zod';
import type { DatabaseConnection, DatabaseConnector, Finding, ServerVersion, TableName } from './connector.ts';
import { ConnectorFailure } from './failure.ts';
import {
  fine, openFile, reachPort, resolveName, say, stepTitles, untilAborted, type Outcome, type StepKey, type TestStep,
} from './connection-test-steps.ts';

export interface ConnectionTestRequest {
  signal: AbortSignal;
  /** For all steps together. */
  seconds?: number;
  /** Those that import or change capture is about; otherwise the first ones that are found. */
  tables?: readonly TableName[];
  /** Our own clock. */
  now?: () => number;
}

export interface ConnectionTestResult {
  state: 'success' | 'failure' | 'timed-out' | 'stopped';
  version: ServerVersion | null;
  /** Whether changes can be told; null: not found out, or this database tells none. */
  changes: boolean | null;
}

const clockMinutes = 5;
const rightsOfTables = 200;
/** An unreadable table among the first does not make the source unreadable. */
const triedTables = 5;

/**
 * One step after another, each told when it begins and when it ends. After a failure there is no going on,
 * and the steps that were not reached say so; only a row that cannot be read still lets the rights speak.
 */
export async function* testConnection<Options extends z.ZodObject>(
  connector: DatabaseConnector<Options>, options: z.output<Options>, { signal, seconds = 15, tables, now = Date.now }: ConnectionTestRequest,
): AsyncGenerator<TestStep, ConnectionTestResult> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), seconds * 1000);
  const both = AbortSignal.any([signal, limit.signal]);
  const result: ConnectionTestResult = { state: 'success', version: null, changes: null };
  let connection: DatabaseConnection | undefined;
  let found: TableName[] = [];
  const address = connector.address(options);

  // Drivers encrypt and log in at one go; the kind of their failure says which of the two it was.
  let refused: ConnectorFailure | undefined;
  const open = async (): Promise<void> => {
    connection = await connector.open(options, { signal: both, seconds });
  };
  const encrypt = async (): Promise<Outcome> => {
    await open().catch((cause: unknown) => {
      if (!(cause instanceof ConnectorFailure) || ['tls', 'timed-out', 'stopped'].includes(cause.kind)) throw cause;
      refused = cause;
    });
    return address && 'tls' in address && address.tls ? fine('未发现问题', 'No problem found') : skipped('未要求加密', 'No encryption was asked for');
  };
  const login = async (): Promise<Outcome> => {
    if (refused) throw refused;
    if (!connection) await open();
    return fine('已登录', 'Logged in');
  };
  const before: [StepKey, () => Promise<Outcome>][] = !address ? [] : 'file' in address
    ? [['file', () => untilAborted(openFile(address.file), both)]]
    : [['name', () => resolveName(address.host, address.port, both)], ['port', () => reachPort(address.host, address.port, both)], ['tls', encrypt]];
  const steps: [StepKey, () => Promise<Outcome>][] = [
    ...before,
    ['login', login],
    ['version', async () => {
      result.version = await connection!.version();
      return fine(result.version.product.includes(result.version.number) ? result.version.product : `${result.version.product} ${result.version.number}`);
    }],
    ['clock', async () => connection!.now().then((time) => clockOutcome(time.getTime() - now()), unknownClock)],
    ['tables', async () => {
      const { rows, total } = await connection!.tables({ limit: rightsOfTables, offset: 0 });
      found = rows;
      return fine(`共 ${total} 个表和视图`, `${total} tables and views`);
    }],
    ['row', () => readRow(connection!, tables ?? found)],
    ['importRights', async () => rightsOutcome(await connection!.importRights(tables ?? found))],
    ['changes', async () => {
      if (!connection!.changes) return skipped('此类数据库不提供变更流', 'This kind of database tells no changes');
      const findings = await connection!.changes.preflight(tables);
      result.changes = findings.every((one) => one.holds);
      return rightsOutcome(findings);
    }],
  ];

  try {
    let failedAt: StepKey | undefined;
    for (const [key, work] of steps) {
      if (failedAt && !(failedAt === 'row' && key === 'importRights')) {
        yield step(key, 0, skipped('前面的步骤未通过', 'An earlier step failed'));
        continue;
      }
      yield step(key, 0, { state: 'running', text: say('') });
      const start = performance.now();
      const outcome = await work().catch((cause: unknown) => failed(cause, signal, limit.signal));
      yield step(key, Math.round(performance.now() - start), outcome);
      if (outcome.state === 'failure' || outcome.state === 'timed-out' || outcome.state === 'stopped') {
        result.state = outcome.state;
        failedAt = key;
      }
    }
    return result;
  } finally {
    clearTimeout(timer);
    await connection?.close();
  }
}

const step = (key: StepKey, milliseconds: number, { state, text, remedy }: Outcome): TestStep =>
  ({ key, title: stepTitles[key], state, milliseconds, text, ...(remedy ? { remedy } : {}) });

const skipped = (zh: string, en: string): Outcome => ({ state: 'skipped', text: say(zh, en) });

/** What is no failure of a connector is a fault of ours and goes on as such. */
function failed(cause: unknown, signal: AbortSignal, limit: AbortSignal): Outcome {
  if (!(cause instanceof ConnectorFailure)) throw cause;
  const { kind, text, remedy } = cause;
  if (signal.aborted) return { state: 'stopped', text: say('测试已被取消。', 'The test was called off.') };
  if (limit.aborted || kind === 'timed-out') {
    const words = kind === 'timed-out' ? text : say('在规定时间内没有完成。请检查网络，以及服务器是否繁忙。', 'It did not end in time. Check the network, and whether the server is busy.');
    return { state: 'timed-out', text: words };
  }
  return { state: 'failure', text, ...(remedy ? { remedy } : {}) };
}

function unknownClock(cause: unknown): Outcome {
  if (cause instanceof ConnectorFailure && cause.kind === 'unsupported') return { state: 'skipped', text: cause.text };
  throw cause;
}

function clockOutcome(difference: number): Outcome {
  const seconds = Math.round(difference / 1000);
  if (Math.abs(difference) < clockMinutes * 60_000) return fine(`相差 ${seconds} 秒`, `${seconds} seconds apart`);
  return {
    state: 'warning',
    text: say(`服务器时钟与本机相差 ${seconds} 秒，按时间增量同步可能漏数。请校准时钟。`,
      `The server's clock is ${seconds} seconds from ours; reading by time may miss rows. Set the clocks right.`),
    remedy: 'timedatectl set-ntp true',
  };
}

async function readRow(connection: DatabaseConnection, tables: readonly TableName[]): Promise<Outcome> {
  if (!tables.length) return skipped('没有表可读', 'There is no table to read');
  let first: unknown;
  for (const table of tables.slice(0, triedTables)) {
    try {
      const { rows, columns } = await connection.sample(table, 1);
      const size = `${table.table}: ${rows.length} × ${columns.length}`;
      return fine(size);
    } catch (cause) {
      if (!(cause instanceof ConnectorFailure) || !['rights', 'table-gone', 'bad-data'].includes(cause.kind)) throw cause;
      first ??= cause;
    }
  }
  throw first;
}

function rightsOutcome(findings: readonly Finding[]): Outcome {
  const lacking = findings.filter((one) => !one.holds);
  if (!lacking.length) return fine('条件齐备', 'Nothing is missing');
  const list = (language: 'zh' | 'en') => lacking.map((one) => (one.found ? `${one.title[language]}（${one.found}）` : one.title[language])).join('；');
  const remedies = [...new Set(lacking.flatMap((one) => one.remedy?.split('\n') ?? []))].join('\n');
  return {
    state: 'warning', text: say(`未满足：${list('zh')}`, `Missing: ${list('en').replaceAll('（', ' (').replaceAll('）', ')').replaceAll('；', '; ')}`),
    ...(remedies ? { remedy: remedies } : {}),
  };
}
