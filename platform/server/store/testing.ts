import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareCluster } from './cluster.ts';
import { endWithUs } from './end-with-us.ts';
import { startSidePostgres } from './side-postgres.ts';
import { fillFromTemplate } from './testing-templates.ts';

export { freePort } from './side-postgres.ts';

export interface ThrowAwayPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL for tests, in memory as far as it can be: on 127.0.0.1, with a password, gone when stopped. */
export async function startThrowAwayPostgres(settings: Record<string, string> = {}): Promise<ThrowAwayPostgres> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-test-')));
  const clear = () => rmSync(root, { recursive: true, force: true });
  const store = join(root, 'store');
  await fillFromTemplate('postgresql', store, async (draft) => void (await prepareCluster(draft)));
  const server = await startSidePostgres(store, { fsync: 'off', ...settings });
  const forget = endWithUs(clear);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      forget();
      clear();
    },
  };
}
