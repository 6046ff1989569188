import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalFolder } from '#engine/connectors/files/locations/local-folder.ts';
import { readerSettings } from '#engine/connectors/files/reader-settings.ts';
import { fileReader } from '#engine/sync/readers/files/file-reader.ts';
import { openBenchLake, openPlainDuckdb, signal } from './bench-lake.ts';
import { inTurns, rows, same, verdict } from './measure.ts';
import { mixedColumns } from './mixed-table.ts';
import { writeMixedCsv } from './write-mixed-csv.ts';

/** A CSV file into the lake, beside DuckDB's own read_csv with the same declared columns. */
const limit = 1.5;

const lake = await openBenchLake();
const plain = await openPlainDuckdb(lake);
try {
  const folder = join(lake.folder, 'files');
  mkdirSync(folder);
  const file = join(folder, 'mixed.csv');
  await writeMixedCsv(file, rows);
  const settings = readerSettings.parse({ pattern: '*.csv', file_reader_class: 'csv' });
  const spent = await inTurns({
    ours: async () => {
      const location = await openLocalFolder({ folder, roots: [folder] });
      await lake.bring(fileReader({ location, settings, fields: mixedColumns, signal }), 'mixed', rows);
    },
    byHand: () => plain.load(file, mixedColumns, `header = true, delim = ',', quote = '"', escape = '"', nullstr = ''`),
  }, async () => same(await lake.checksum('mixed', mixedColumns), await plain.checksum(mixedColumns), 'CSV to the lake'));
  verdict(`${rows} rows of CSV into the lake`, spent.ours, spent.byHand, 'DuckDB', limit);
} finally {
  plain.close();
  await lake.close();
}
