import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { postgresql } from '#engine/connectors/postgresql/postgresql.ts';
import { writeDatabase } from '#engine/sync/writers/database/write-database.ts';
import { openBenchLake, quiet, signal } from './bench-lake.ts';
import { inTurns, rows, same, verdict } from './measure.ts';
import { mixedPostgres } from './mixed-table.ts';
import { startPostgresSource } from './postgres-source.ts';

/** A table of the lake into PostgreSQL, beside psql's \copy of a file that is already there. */
const limit = 1.6;

const source = await startPostgresSource();
if (source) {
  const lake = await openBenchLake();
  try {
    await source.run(mixedPostgres('mixed', rows));
    await lake.bring(source.reader('mixed'), 'mixed', rows);
    const file = join(lake.folder, 'mixed.csv');
    await source.psql(`\\copy mixed to '${file}' (format csv)`);
    const checksum = (table: string) => source.run(`select count(*) || ' ' || sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint) from ${table} as t`);
    const spent = await inTurns({
      ours: async () => {
        await source.run('drop table if exists ours');
        const { created } = await writeDatabase({
          task: 'bench', run: randomUUID(), lake: lake.lake, source: { table: { schema: 'dw0', table: 'mixed' } }, connector: postgresql as never, connect: source.connect,
          target: { schema: 'public', table: 'ours' }, mode: 'append', key: [], policy: { missingTable: 'create', newColumn: 'add' }, segments: lake.segments, signal, report: quiet,
        });
        if (created !== rows) throw new Error(`${created} of ${rows} rows were written`);
      },
      byHand: async () => {
        await source.run('drop table if exists by_hand;\ncreate table by_hand (like mixed)');
        await source.psql(`\\copy by_hand from '${file}' (format csv)`);
      },
    }, async () => same(await checksum('ours'), await checksum('by_hand'), 'the lake to PostgreSQL'));
    verdict(`${rows} rows of the lake into PostgreSQL`, spent.ours, spent.byHand, 'psql', limit);
  } finally {
    await lake.close();
    await source.stop();
  }
}
