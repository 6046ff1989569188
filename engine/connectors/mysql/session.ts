import type { Socket } from 'node:net';
import mysql, { type Connection, type ConnectionOptions } from 'mysql2';
import type { TableName } from '../connector.ts';
import { closedFailure, stopped, timedOut, toFailure, type FailureContext } from './failures.ts';
import type { MysqlOptions } from './options.ts';

/** One connection to the server. Whatever goes wrong in it leaves as our own failure. */
export interface Session {
  readonly raw: Connection;
  readonly context: FailureContext;
  readonly signal: AbortSignal;
  readonly options: MysqlOptions;
  readonly id: number;
  /** Rows as arrays; values are bound by the server. */
  rows(sql: string, values?: unknown[], table?: TableName): Promise<unknown[][]>;
  /** A statement as it is, prepared or not. */
  run(sql: string): Promise<void>;
  /** Does the work under the time limit; called off, it is cut on the server too. */
  guard<T>(work: (settle: (error: unknown, value?: T) => void) => void, table?: TableName): Promise<T>;
  /** Gone at once, with whatever the server was doing for it. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

/** Strict, so that nothing is cut or guessed; and a zero in a counting column stays a zero. */
const sqlMode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO';

/**
 * Whatever the server has as its own: one that limits all answers, or goes by its own character set, would say nothing of it; and
 * where nothing commits by itself, the first question fixes what all later ones see.
 */
function ownSettings({ charset }: MysqlOptions): string {
  const letters = ['client', 'results', 'connection'].map((each) => `character_set_${each} = ${charset}`);
  return [`sql_mode = '${sqlMode}'`, 'net_write_timeout = 3600', 'autocommit = 1', 'sql_select_limit = 18446744073709551615', 'unique_checks = 1', ...letters, `collation_connection = ${charset}_general_ci`].join(', ');
}

export function connectionSettings(options: MysqlOptions): ConnectionOptions {
  return {
    host: options.host, port: options.port, user: options.user, password: options.password,
    ...(options.database ? { database: options.database } : {}),
    ...(options.tls === 'off' ? {} : {
      ssl: {
        rejectUnauthorized: options.tls !== 'encrypt', verifyIdentity: options.tls === 'verify-full', ...(options.ca ? { ca: options.ca } : {}),
      },
    }),
    charset: options.charset === 'utf8' ? 'utf8_general_ci' : 'utf8mb4_general_ci',
    timezone: 'Z', dateStrings: true, jsonStrings: true, supportBigNumbers: true, bigNumberStrings: true, rowsAsArray: true,
    // Our statements differ much; a few are kept, the others are closed on the server.
    maxPreparedStatements: 8, flags: ['-LOCAL_FILES'], connectTimeout: 3_600_000, enableKeepAlive: true,
  };
}

export async function openSession(options: MysqlOptions, signal: AbortSignal, seconds = 15): Promise<Session> {
  if (signal.aborted) throw stopped(signal.reason);
  const context: FailureContext = { options };
  const raw = mysql.createConnection(connectionSettings(options));
  // Lost while nothing happens: the next call says so.
  let lost: unknown;
  raw.on('error', (cause) => (lost ??= cause));
  const session = makeSession(raw, context, signal, options, () => lost);
  try {
    await session.connect(seconds);
    return session;
  } catch (cause) {
    destroy(raw);
    throw cause;
  }
}

function makeSession(raw: Connection, context: FailureContext, signal: AbortSignal, options: MysqlOptions, lost: () => unknown) {
  let busy = 0;
  let closed = false;
  let connected = false;
  /** Whoever waits hears at once that the connection is gone; mysql2 itself would keep silent. */
  const waiting = new Set<(cause: unknown) => void>();
  const onAbort = (): void => void session.cut();
  signal.addEventListener('abort', onAbort, { once: true });

  async function guard<T>(work: (settle: (error: unknown, value?: T) => void) => void, table?: TableName, seconds = options.statementSeconds): Promise<T> {
    if (signal.aborted) throw stopped(signal.reason);
    if (closed) throw closedFailure();
    if (lost()) throw toFailure(lost(), { ...context, table });
    busy += 1;
    let timer: NodeJS.Timeout | undefined;
    let onAborted: (() => void) | undefined;
    let forget = (): unknown => undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        onAborted = () => reject(stopped(signal.reason));
        signal.addEventListener('abort', onAborted, { once: true });
        waiting.add(reject);
        forget = () => waiting.delete(reject);
        timer = setTimeout(() => {
          reject(timedOut(context, seconds));
          void session.cut();
        }, seconds * 1000);
        work((error, value) => (error ? reject(signal.aborted ? stopped(signal.reason) : toFailure(error, { ...context, table })) : resolve(value as T)));
      });
    } finally {
      clearTimeout(timer);
      forget();
      if (onAborted) signal.removeEventListener('abort', onAborted);
      busy -= 1;
    }
  }

  const session = {
    raw, context, signal, options, guard,
    get id() {
      return raw.threadId ?? 0;
    },
    rows: (sql: string, values: unknown[] = [], table?: TableName) =>
      guard<unknown[][]>((settle) => void raw.execute({ sql, values, rowsAsArray: true }, (error, rows) => settle(error, rows as unknown as unknown[][])), table),
    run: (sql: string) => guard<void>((settle) => void raw.query(sql, (error) => settle(error))),
    async connect(seconds: number) {
      await guard<void>((settle) => raw.connect((error) => settle(error)), undefined, seconds);
      connected = true;
      await guard<void>((settle) => void raw.execute(`SET SESSION time_zone = ?, ${ownSettings(options)}`, [options.timeZone], (error) => settle(error)), undefined, seconds);
      // What others have not committed is not data.
      await session.run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      context.account = String((await session.rows('SELECT CURRENT_USER()'))[0]?.[0]);
    },
    async cut() {
      if (closed) return;
      closed = true;
      signal.removeEventListener('abort', onAbort);
      const working = busy > 0 && connected;
      destroy(raw);
      for (const reject of waiting) reject(signal.aborted ? stopped(signal.reason) : closedFailure());
      // A server does not notice that nobody waits for its answer any more.
      if (working) await killThread(options, session.id);
    },
    async close() {
      if (closed) return;
      closed = true;
      signal.removeEventListener('abort', onAbort);
      if (lost()) return destroy(raw);
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, 2000);
        socketOf(raw).once('close', () => {
          clearTimeout(late);
          resolve();
        });
        raw.end(() => {});
      });
      destroy(raw);
    },
  };
  return session;
}

/** The types of mysql2 leave it out. */
export const socketOf = (raw: Connection) => (raw as unknown as { stream: Socket }).stream;

function destroy(raw: Connection): void {
  raw.on('error', () => {});
  raw.destroy();
  socketOf(raw).destroy();
}

/** Best effort, on a connection of its own that lives for a moment. */
export async function killThread(options: MysqlOptions, id: number): Promise<void> {
  if (!id) return;
  const raw = mysql.createConnection(connectionSettings(options));
  raw.on('error', () => {});
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, 5000);
    raw.query(`KILL ${id}`, () => {
      clearTimeout(late);
      resolve();
    });
  });
  destroy(raw);
}
