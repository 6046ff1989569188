import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeConnector } from '../harness/describe-connector.ts';
import type { DatabaseConnector } from '../connector.ts';
import { sqlite } from './sqlite.ts';

describeConnector({
  name: 'SQLite',
  connector: sqlite as unknown as DatabaseConnector,
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'tributary-sqlite-'));
    const file = join(folder, '数据 base.db');
    writeFileSync(file, '');
    return {
      options: sqlite.options.parse({ file }),
      schema: '',
      async run(statement) {
        const database = new DatabaseSync(file, { timeout: 100 });
        try {
          database.exec(statement);
        } finally {
          database.close();
        }
      },
      unknownDatabase: () => sqlite.options.parse({ file: join(folder, 'not-there.db') }),
      async stop() {
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  sql: {
    identity: 'integer primary key',
    formula: (type, expression) => `${type} generated always as (${expression}) stored`,
  },
  cannot: {
    bytes: 'rows come one by one',
    schemas: 'a file is one place',
    comments: 'SQLite keeps none',
    network: 'it is a file', login: 'it is a file', rights: 'whoever reads the file reads all of it',
    slowStatement: 'a statement runs to its end; the caller is told at once all the same',
    changes: 'SQLite tells no changes',
  },
  exceptions: {
    'float32:nan': { reason: 'SQLite would store NULL' },
    'float64:nan': { reason: 'SQLite would store NULL' },
  },
});
