import pg from 'pg';
import { saveDataSource, type DataSourceInput } from '#areas/sources';
import { startTestServer } from '../../apps/server/testing.ts';
import { importTables } from '../../areas/sources/server/reverse/import-tables.ts';
import { findPgDump, startSystemPostgres } from './system-postgres.ts';

/** A reverse import of 1,000 tables of 20 columns, read, compared and stored, beside `pg_dump -s` of the same database. */
const rounds = 3;
const tables = 1000;
const columns = 20;
const limit = 5;

const folder = findPgDump();
if (!folder) console.log('NOT MEASURED: there is no pg_dump with a server of its own version; install the package postgresql.');
else await measure(folder);

async function measure(programs: string): Promise<void> {
  const [platform, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startSystemPostgres(programs)]);
  try {
    await fill(business.url);
    const { db } = platform.platform.store;
    const { services } = platform.platform;
    const token = await platform.signIn();
    const { hostname, port } = new URL(business.url);
    const { data: saved, msg } = await platform.call(saveDataSource, {
      token, body: { databasename: 'bench', db_type: 'postgresql', ip: hostname, port: Number(port), db_service_name: 'postgres', db_user: 'bench', db_pass: 'none' } as DataSourceInput,
    });
    if (!saved) throw new Error(msg);
    const source = await db.selectFrom('data_source').selectAll().where('wid', '=', saved.wid).executeTakeFirstOrThrow();
    const run = () => importTables({ db, services }, { source, choice: {}, renames: [], by: null }, { signal: new AbortController().signal });

    const spent = { imported: [] as number[], again: [] as number[], dumped: [] as number[] };
    // Taken in turns, so that a busy moment of the machine falls on all. The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      await db.deleteFrom('data_object').where('database_wid', '=', source.wid).execute();
      const imported = await timed(async () => {
        const { created, fields } = await run();
        if (created !== tables || fields !== tables * columns) throw new Error(`${created} tables with ${fields} fields came in`);
      });
      const again = await timed(async () => {
        const { unchanged } = await run();
        if (unchanged !== tables) throw new Error(`${unchanged} tables were unchanged`);
      });
      const dumped = await timed(async () => void await business.dumpSchema());
      if (round === 0) continue;
      spent.imported.push(imported);
      spent.again.push(again);
      spent.dumped.push(dumped);
    }
    const [own, again, dump] = [median(spent.imported), median(spent.again), median(spent.dumped)];
    console.log(`reverse import of ${tables} tables with ${columns} columns: ${own.toFixed(2)} s against ${dump.toFixed(2)} s of pg_dump -s, ratio ${(own / dump).toFixed(2)} (limit ${limit}); once more without changes ${again.toFixed(2)} s, ratio ${(again / dump).toFixed(2)}`);
    if (own / dump > limit) process.exitCode = 1;
  } finally {
    await Promise.all([platform.stop(), business.stop()]);
  }
}

/** Keys, comments, defaults, an index and foreign keys, as a real system has them. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const shapes = ['varchar(40) not null', 'numeric(12,2) default 0', 'timestamptz', 'text', 'integer'];
  const columnList = Array.from({ length: columns - 2 }, (_, index) => `c${index + 1} ${shapes[index % shapes.length]}`).join(', ');
  for (let start = 1; start <= tables; start += 100) {
    const statements = Array.from({ length: Math.min(100, tables - start + 1) }, (_, offset) => {
      const number = start + offset;
      const parent = number > 1 ? `references t${Math.ceil(number / 2)} (id)` : '';
      return `create table t${number} (id bigint primary key, parent_id bigint ${parent}, ${columnList}); comment on table t${number} is '业务表 ${number}'; comment on column t${number}.c1 is '名称'; create index on t${number} (c1);`;
    });
    await client.query(statements.join('\n'));
  }
  await client.query('analyze');
  await client.end();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
