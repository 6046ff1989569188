import { openBenchLake } from './bench-lake.ts';
import { inTurns, rows, same, verdict } from './measure.ts';
import { mixedColumns, mixedPostgres } from './mixed-table.ts';
import { startPostgresSource } from './postgres-source.ts';

/** Ten times the rows take ten times as long, and not much more: per row of the large table, in rows of the small one. */
const limit = 1.3;
const factor = 10;

const source = await startPostgresSource();
if (source) {
  const lake = await openBenchLake();
  try {
    const few = Math.ceil(rows / factor);
    await source.run(mixedPostgres('few', few));
    await source.run(mixedPostgres('many', few * factor));
    const spent = await inTurns({
      few: async () => {
        for (let turn = 0; turn < factor; turn += 1) await lake.bring(source.reader('few'), `few${turn}`, few);
      },
      many: async () => void await lake.bring(source.reader('many'), 'many', few * factor),
    }, async () => same(await lake.checksum('few0', mixedColumns), await lake.checksum('many', mixedColumns, `id <= ${few}`), 'growth'));
    verdict(`${few * factor} rows at once`, spent.many, spent.few, `${factor} times ${few} rows`, limit);
  } finally {
    await lake.close();
    await source.stop();
  }
}
