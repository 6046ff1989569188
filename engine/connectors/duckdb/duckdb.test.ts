import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConnector } from '../connector.ts';
import { describeConnector } from '../harness/describe-connector.ts';
import { literal } from './dialect.ts';
import { duckdb } from './duckdb.ts';

describeConnector({
  name: 'DuckDB',
  connector: duckdb as unknown as DatabaseConnector,
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'tributary-duckdb-'));
    const options = duckdb.options.parse({ file: join(folder, '数据 base.duckdb'), readOnly: false, create: true });
    const beside = await duckdb.open(options, { signal: new AbortController().signal });
    await beside.execute('create sequence counting');
    return {
      options,
      schema: 'main',
      run: (statement) => beside.execute(statement),
      unknownDatabase: () => duckdb.options.parse({ file: join(folder, 'not-there.duckdb') }),
      async stop() {
        await beside.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  sql: {
    identity: "integer default nextval('counting')",
    formula: (type, expression) => `${type} generated always as (${expression}) virtual`,
    comment: ({ table, column }, text) => [`comment on ${column ? `column ${table}.${column}` : `table ${table}`} is ${literal(text)}`],
    slow: 'create table slow as select max(a.range * b.range) from range(10000000) a, range(1000000) b',
  },
  cannot: {
    bytes: 'rows come one by one',
    network: 'it is a file', login: 'it is a file', rights: 'whoever reads the file reads all of it',
    changes: 'DuckDB tells no changes',
  },
});
