import { join } from 'node:path';
import { openBenchLake, openPlainDuckdb } from './bench-lake.ts';
import { inTurns, rows, same, verdict } from './measure.ts';
import { mixedColumns, mixedPostgres } from './mixed-table.ts';
import { startPostgresSource } from './postgres-source.ts';

/** A table of PostgreSQL into the lake, beside what a person would do by hand: psql's \copy into a file, then DuckDB's read_csv. */
const limit = 1.5;

const source = await startPostgresSource();
if (source) {
  const lake = await openBenchLake();
  const plain = await openPlainDuckdb(lake);
  try {
    await source.run(mixedPostgres('mixed', rows));
    const file = join(lake.folder, 'mixed.csv');
    const spent = await inTurns({
      ours: async () => void await lake.bring(source.reader('mixed'), 'mixed', rows),
      byHand: async () => {
        await source.psql(`\\copy mixed to '${file}' (format csv)`);
        await plain.load(file, mixedColumns, `header = false, delim = ',', quote = '"', escape = '"', nullstr = ''`);
      },
    }, async () => same(await lake.checksum('mixed', mixedColumns), await plain.checksum(mixedColumns), 'PostgreSQL to the lake'));
    verdict(`${rows} rows of PostgreSQL into the lake`, spent.ours, spent.byHand, 'psql and DuckDB', limit);
  } finally {
    plain.close();
    await lake.close();
    await source.stop();
  }
}
