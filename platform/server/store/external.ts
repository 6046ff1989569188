import { setTimeout as pause } from 'node:timers/promises';
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { reasonOf, UserError } from '../errors.ts';
import { storeErrors } from './errors.ts';
import { instanceId, ownerPatience, tryOwnerLock } from './owner-lock.ts';
import type { OpenedServer, StoreLog } from './store.ts';

interface Options {
  dataFolder: string;
  databaseUrl: string;
  log: StoreLog;
  role: 'server' | 'worker';
  onLost(error: UserError): void;
}

/** The user's own PostgreSQL. A server holds a lock there that belongs to its data folder. */
export async function openExternal({ dataFolder, databaseUrl, log, role, onLost }: Options): Promise<OpenedServer> {
  const connection: pg.ClientConfig = { connectionString: databaseUrl };
  const address = addressOf(databaseUrl);
  let client: pg.Client | undefined = await firstConnection(connection, address);
  let closing = false;
  try {
    await examine(client, address);
    if (role === 'worker') {
      await client.end();
      return { connection, close: async () => {} };
    }
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    await take(client);
  } catch (cause) {
    await client.end().catch(() => {});
    throw cause;
  }

  async function take(fresh: pg.Client): Promise<void> {
    const name = instanceId(dataFolder);
    for (const deadline = Date.now() + ownerPatience; !(await tryOwnerLock(fresh, name)); await pause(100)) {
      if (Date.now() > deadline) throw new UserError(storeErrors.inUse, { folder: dataFolder });
    }
    client = fresh;
    fresh.once('end', () => void retake());
  }

  /** The database restarted or the network broke: the lock went with the connection. */
  async function retake(): Promise<void> {
    client = undefined;
    for (let wait = 100; !closing && !client; wait = Math.min(wait * 2, 5000)) {
      let fresh: pg.Client | undefined;
      try {
        fresh = await connect(connection);
        if (closing) return void (await fresh.end());
        await take(fresh);
        log.info('the connection to the store is back');
      } catch (cause) {
        await fresh?.end().catch(() => {});
        if (closing) return;
        if (cause instanceof UserError) return onLost(cause);
        log.error(`the store cannot be reached: ${reasonOf(cause)}`);
        await pause(wait);
      }
    }
  }

  return {
    connection,
    async close() {
      closing = true;
      await client?.end().catch(() => {});
    },
  };
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection, application_name: 'tributary owner', keepAlive: true, connectionTimeoutMillis: 10_000, query_timeout: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A database that is only just starting gets some seconds; a wrong password fails at once. */
async function firstConnection(connection: pg.ClientConfig, address: string): Promise<pg.Client> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await connect(connection);
    } catch (cause) {
      const starting = ['ECONNREFUSED', '57P03'].includes((cause as { code?: string }).code ?? '');
      if (!starting || Date.now() > deadline) throw new UserError(storeErrors.unreachable, { address, reason: reasonOf(cause) });
      await pause(250);
    }
  }
}

async function examine(client: pg.Client, address: string): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; user: string; allowed: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_user as user, has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as allowed`,
  );
  const { number, version, user, allowed } = rows[0]!;
  if (number < 140_000) throw new UserError(storeErrors.tooOld, { address, found: version });
  if (!allowed) throw new UserError(storeErrors.noRights, { address, user });
}

/** For messages: without user and password. */
function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
