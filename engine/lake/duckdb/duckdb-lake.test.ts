import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLake } from '../harness/describe-lake.ts';
import { never } from '../harness/lake-bench.ts';
import { duckdbLake } from './duckdb-lake.ts';

describeLake({
  kind: 'duckdb',
  async start() {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "tributary-lake 'x'-")));
    const place = { folder: join(folder, 'own'), segments: join(folder, 'segments'), megabytes: 300 };
    const again = () => duckdbLake.open(duckdbLake.options.parse({ threads: 2 }), place, { signal: never });
    const bench = { lake: await again(), place, again };
    return { ...bench, stop: async () => rmSync(folder, { recursive: true, force: true }) };
  },
  slow: 'select max(a.range * b.range) from range(10000000) a, range(1000000) b',
  forbidden: {
    file: `select * from read_csv('/etc/hostname')`, text: `select * from read_text('/etc/hostname')`, glob: `select * from glob('/*')`, name: `select * from '/etc/passwd.csv'`,
    attach: `attach '/tmp/x.duckdb'`, pragma: 'pragma database_list', install: 'install httpfs', call: 'call duckdb_settings()', settings: 'select * from duckdb_secrets()',
    environment: `select getenv('HOME')`, query: `select * from query('select 1')`, table: `select * from query_table('tributary.books')`, load: `load httpfs`, checkpoint: 'checkpoint',
  },
});
