import { createRequire } from 'node:module';
import { Kysely, PostgresDialect, type PostgresCursorConstructor } from 'kysely';
import pg from 'pg';
import type { Tables } from '../database.ts';
import type { UserError } from '../errors.ts';
import { columnTypes } from './column-types.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';
import { Listener, type Subscription } from './listener.ts';

export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface Store {
  kind: 'embedded' | 'external';
  /** Plain connection settings, for those who keep connections of their own (the job queue). */
  connection: pg.ClientConfig;
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** Calls on every NOTIFY of the channel; the result ends it. */
  listen(channel: string, subscription: Subscription): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What a driver gives: where the store is, and how to let go of it. */
export interface OpenedServer {
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

export interface StoreOptions {
  dataFolder: string;
  /** The user's own PostgreSQL; without it the embedded one is started. */
  databaseUrl?: string | undefined;
  log: StoreLog;
  /** A server owns its data folder; workers share the store of a running server. */
  role?: 'server' | 'worker';
  poolSize?: number;
  /** How this process signs the one connection that lives as long as it does. */
  processName?: string;
  /** Another server took the data folder over while the store was away. Unless told, the process ends. */
  onLost?(error: UserError): void;
}

export const statementSeconds = 60;
/** The package brings no types of its own. */
const Cursor = createRequire(import.meta.url)('pg-cursor') as PostgresCursorConstructor;

export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataFolder, databaseUrl, log, role = 'server' } = options;
  const onLost = options.onLost ?? ((error) => endProcess(error, log));
  const opened = databaseUrl
    ? await openExternal({ dataFolder, databaseUrl, log, role, onLost })
    : role === 'worker'
      ? await joinEmbedded(dataFolder)
      : await startEmbedded({ dataFolder, log, onLost });

  const pool = new pg.Pool({
    ...opened.connection,
    max: options.poolSize ?? (Number(process.env.TRIBUTARY_POOL) || 10),
    application_name: `tributary ${role}`,
    // The parser of times expects this style, whatever the user's server is set to.
    options: '-c datestyle=ISO -c timezone=UTC',
    statement_timeout: statementSeconds * 1000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: columnTypes,
  });
  // An idle connection that breaks is replaced by the next request; unheard it would end the process.
  pool.on('error', (error) => log.warn(`a connection to the store broke: ${error.message}`));
  // The same holds for a connection that breaks in the middle of a transaction, between two statements:
  // the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  const listener = new Listener({ ...opened.connection, application_name: options.processName ?? 'tributary listener' }, log);
  let closed: Promise<void> | undefined;

  return {
    kind: databaseUrl ? 'external' : 'embedded',
    connection: opened.connection,
    pool,
    db,
    listen: (channel, subscription) => listener.listen(channel, subscription),
    close() {
      closed ??= (async () => {
        await listener.close();
        await Promise.race([endPool(pool, db), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
        await opened.close();
      })();
      return closed;
    },
  };
}

/** Kysely ends the pool only when it has used it. */
async function endPool(pool: pg.Pool, db: Kysely<Tables>): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

function endProcess(error: UserError, log: StoreLog): void {
  log.error(`${error.say('zh')} ${error.say('en')}`);
  process.exit(1);
}
