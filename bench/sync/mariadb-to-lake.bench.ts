import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mariadbConnector } from '#engine/connectors/mysql/mysql.ts';
import { mariadbMissing, startMariadb } from '#engine/connectors/mysql/testing/start-mariadb.ts';
import { databaseReader } from '#engine/sync/readers/database/database-reader.ts';
import { openBenchLake, openPlainDuckdb, signal } from './bench-lake.ts';
import { inTurns, rows, same, verdict } from './measure.ts';
import { mixedColumns, mixedMariadb } from './mixed-table.ts';

/** A table of MariaDB into the lake, beside its own client in batch mode without buffering, then DuckDB's read_csv. */
const limit = 2;
const client = '/usr/bin/mariadb';

const missing = mariadbMissing() ?? (existsSync(client) ? undefined : 'install the package mariadb-client-core');
if (missing) console.log(`NOT MEASURED: ${missing}.`);
else await measure();

async function measure(): Promise<void> {
  const server = await startMariadb({ 'innodb-buffer-pool-size': '512M', 'innodb-log-file-size': '256M', 'skip-log-bin': '1' });
  const lake = await openBenchLake();
  const plain = await openPlainDuckdb(lake);
  try {
    await server.run('create database bench', 'use bench', ...mixedMariadb('mixed', rows), 'analyze table mixed');
    const options = mariadbConnector.options.parse({ host: server.host, port: server.port, database: 'bench', user: server.user, password: server.password });
    const connect = (until: AbortSignal) => mariadbConnector.open(options, { signal: until });
    const file = join(lake.folder, 'mixed.tsv');
    const byHand = `exec ${client} --no-defaults --protocol=tcp -h ${server.host} -P ${server.port} -u ${server.user} --default-character-set=utf8mb4 -B -q -N -e 'select * from mixed' bench > '${file}'`;
    const spent = await inTurns({
      ours: async () => void await lake.bring(databaseReader({ connect, table: { schema: 'bench', table: 'mixed' }, incremental: { kind: 'full' }, signal }), 'mixed', rows),
      byHand: async () => {
        await promisify(execFile)('/bin/sh', ['-c', byHand], { env: { ...process.env, MYSQL_PWD: server.password } });
        await plain.load(file, mixedColumns, `header = false, delim = '\\t', quote = '', escape = '', nullstr = 'NULL'`);
      },
    }, async () => same(await lake.checksum('mixed', mixedColumns), await plain.checksum(mixedColumns), 'MariaDB to the lake'));
    verdict(`${rows} rows of MariaDB into the lake`, spent.ours, spent.byHand, 'mariadb -B -q and DuckDB', limit);
  } finally {
    plain.close();
    await lake.close();
    await server.stop();
  }
}
