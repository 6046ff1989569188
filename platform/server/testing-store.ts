import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SqlBool } from 'kysely';
import type { Principal, Scopes } from './context.ts';
import { createLog, type Log } from './log.ts';
import { platformMigrations } from './migrations.ts';
import { migrate } from './store/migrate.ts';
import { openOwnDatabase } from './store/shared-postgres.ts';
import { openStore, type Store } from './store/store.ts';

export interface TestStore {
  store: Store;
  /** The same store as another process of the platform sees it. */
  another(): Promise<Store>;
  url: string;
  dataFolder: string;
  log: Log;
  close(): Promise<void>;
}

/** For tests of the platform's services: a real store with their tables, gone when closed. */
export async function openTestStore(): Promise<TestStore> {
  const postgres = await openOwnDatabase();
  const dataFolder = mkdtempSync(join(tmpdir(), 'tributary-test-data-'));
  const log = createLog({ level: 'silent' });
  const opened: Store[] = [];
  async function open(role: 'server' | 'worker'): Promise<Store> {
    const store = await openStore({ dataFolder, databaseUrl: postgres.url, log: log as never, role, poolSize: 6 });
    opened.push(store);
    return store;
  }
  const store = await open('server');
  await migrate(store.db, [{ area: 'platform', migrations: platformMigrations }]);
  return {
    store, dataFolder, log, url: postgres.url,
    another: () => open('worker'),
    async close() {
      for (const one of opened.reverse()) await one.close();
      await postgres.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export function testPrincipal(wid: string, permissions: readonly string[] = []): Principal {
  return {
    wid, userid: wid, name: wid, session: `session-${wid}`, departments: [],
    role: { wid: 'r', key: 'r', name: 'Role', scope: 'all' },
    can: (permission) => permissions.includes(permission),
  };
}

/** For services made by hand: everybody's data, or what the column says is the person's own. */
export const testScopes: Scopes = {
  people: own,
  departments: () => sql<SqlBool>`true`,
  records: own,
};

function own({ role, wid }: Principal, column: string) {
  return role.scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${wid}`;
}

/** Waits until the condition holds; for what arrives by itself a moment later. */
export async function until<T>(condition: () => T | Promise<T>, seconds = 45): Promise<Exclude<T, false | null | undefined>> {
  for (const deadline = Date.now() + seconds * 1000; ;) {
    const value = await condition();
    if (value) return value as Exclude<T, false | null | undefined>;
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
