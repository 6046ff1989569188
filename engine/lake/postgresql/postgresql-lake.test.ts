import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwnDatabase } from '#platform/server/store/shared-postgres.ts';
import { describeLake } from '../harness/describe-lake.ts';
import { never } from '../harness/lake-bench.ts';
import { postgresqlLake } from './postgresql-lake.ts';

describeLake({
  kind: 'postgresql',
  async start() {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-lake-')));
    const database = await openOwnDatabase();
    const { hostname, port, username, password, pathname } = new URL(database.url);
    const options = postgresqlLake.options.parse({ host: hostname, port: Number(port), database: pathname.slice(1), user: username, password });
    const place = { folder: join(folder, 'own'), segments: join(folder, 'segments'), megabytes: 300 };
    const again = () => postgresqlLake.open(options, place, { signal: never });
    return {
      lake: await again(), place, again,
      async stop() {
        await database.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  slow: 'select pg_sleep(600)',
  forbidden: {
    file: `select pg_read_file('/etc/hostname')`, folder: `select * from pg_ls_dir('/')`, escaped: String.raw`select U&"pg\005fread_file"('/etc/hostname')`, program: `copy (select 1) to program 'true'`,
    setting: `select set_config('search_path', 'x', false)`, passwords: 'select * from pg_shadow', do: `do $$ begin perform 1; end $$`, sequence: `select nextval('x')`, kill: 'select pg_terminate_backend(1)',
    xml: `select query_to_xml('select * from tributary.books', true, true, '')`, into: 'select 1 into layer.mine', lock: 'select * from pg_class for update',
  },
});
