import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnDatabase } from '#platform/server/store/shared-postgres.ts';
import { mariadbMissing, startMariadb } from '../../connectors/mysql/testing/start-mariadb.ts';
import { postgresqlOf } from '../testing/sync-ground.ts';
import { badColumns, badRows, expectedOf, longText, writeBadCsv } from './bad-values.ts';
import { openFaultGround, type FaultGround } from './fault-ground.ts';
import type { SyncOrder } from './fault-order.ts';
import { faultSize, faultTimeout, mostMegabytes, tell } from './fault-size.ts';

let ground: FaultGround;
beforeAll(async () => (ground = await openFaultGround()));
afterAll(() => ground?.close());

const { rows, badRows: bad } = faultSize;

/** Runs it in a process of its own; what it put aside, by position. */
async function bring(table: string, source: SyncOrder['source']): Promise<Map<number, { column: string | null; reason: string }>> {
  const began = performance.now();
  const result = await ground.children.start({ work: 'sync', place: ground.place, source, table, run: `run-${table}`, plan: { mode: 'overwrite', dirty: { rows: bad } } }).result();
  expect(result).toMatchObject({ read: rows, created: rows - bad, rejected: bad });
  tell(`${bad} bad rows among ${rows} from ${source.kind}: ${Math.round((performance.now() - began) / 1000)} s, at most ${Math.round(result.peakMegabytes)} MB`);
  expect(result.peakMegabytes).toBeLessThan(mostMegabytes);
  return ground.look(async (session) => {
    const [landed] = await session.rows(`select count(*), count(distinct id) from dw0."${table}"`);
    expect(landed).toEqual([BigInt(rows - bad), BigInt(rows - bad)]);
    const found = await session.rows('select position, column_name, reason_en from tributary.quarantine where task = $1', [table]);
    return new Map(found.map(([position, column, reason]) => [Number(/\d+$/.exec(position as string)![0]), { column: column as string | null, reason: reason as string }]));
  });
}

describe('bad rows among many good ones', () => {
  it('of a file are put aside, each with position, column and reason; all others land in bounded memory', async () => {
    const folder = path.join(ground.root, 'files');
    await mkdir(folder);
    const wrong = badRows(rows, bad);
    await writeBadCsv(path.join(folder, 'bad.csv'), wrong);
    const found = await bring('from_file', { kind: 'file', folder, fields: badColumns });
    expect([...found.keys()].sort((one, other) => one - other)).toEqual([...wrong.keys()].map((id) => id + 1));
    // The first line names the columns.
    for (const [id, kind] of wrong) {
      const { column, reason } = expectedOf(kind);
      expect(found.get(id + 1), `${kind} in row ${id}`).toEqual({ column, reason: expect.stringMatching(reason) as string });
    }
  }, faultTimeout);

  it('of PostgreSQL: what is no number, and texts beyond the limit', async () => {
    const server = await openOwnDatabase();
    const client = new pg.Client(server.url);
    await client.connect();
    try {
      await client.query(`create table from_postgresql as select n as id, 'name ' || n as name, (n * 0.25)::numeric(12,2) as amount from generate_series(1, ${rows}) n`);
      const every = rows / bad;
      await client.query(`update from_postgresql set amount = 'NaN' where id % ${every} = 0; update from_postgresql set name = repeat('x', ${longText}), amount = 1 where id = ${every}; alter table from_postgresql add primary key (id)`);
      const found = await bring('from_postgresql', { kind: 'postgresql', schema: 'public', options: postgresqlOf(server.url) });
      expect([...found.values()].filter(({ column, reason }) => column === 'amount' && reason.includes('NaN'))).toHaveLength(bad - 1);
      expect([...found.values()].filter(({ column, reason }) => column === 'name' && reason.includes('10000000 long'))).toHaveLength(1);
    } finally {
      await client.end();
      await server.stop();
    }
  }, faultTimeout);

  const missing = mariadbMissing();
  if (missing) console.warn(`Bad rows of MariaDB are NOT tested: ${missing}`);
  it.skipIf(missing)('of MariaDB: days that do not exist, NUL, and texts beyond the limit', async () => {
    const server = await startMariadb();
    try {
      const every = rows / bad;
      await server.run(
        'create database shop', 'use shop', `set session sql_mode = ''`, 'create table shop.from_mariadb (id int primary key, name longtext, day date, at datetime)',
        `insert into shop.from_mariadb select seq, concat('name ', seq), '2024-02-29', '2024-02-29 10:00:00' from seq_1_to_${rows}`,
        `update shop.from_mariadb set day = '0000-00-00' where id % ${every} = 0`, `update shop.from_mariadb set day = '2024-01-01', at = '0000-00-00 00:00:00' where id % ${2 * every} = 0`,
        `update shop.from_mariadb set day = '2024-01-01', name = concat('a', char(0), 'b') where id % ${every} = 0 and id % ${3 * every} = 0 and id % ${2 * every} <> 0`,
        `update shop.from_mariadb set day = '2024-01-01', name = repeat('x', ${longText}) where id = ${every}`,
      );
      const { host, port, user, password } = server;
      const found = [...(await bring('from_mariadb', { kind: 'mariadb', schema: 'shop', options: { host, port, user, password, database: 'shop' } })).values()];
      const of = (named: string, words: string) => found.filter(({ column, reason }) => column === named && reason.includes(words)).length;
      expect([of('at', '0000-00-00'), of('name', '10000000 long'), of('name', 'NUL') + of('day', '0000-00-00')]).toEqual([bad / 2, 1, bad / 2 - 1]);
      expect(of('name', 'NUL')).toBeGreaterThan(0);
    } finally {
      await server.stop();
    }
  }, faultTimeout);
});

it('a large table of wide rows is brought in bounded memory', async () => {
  const server = await openOwnDatabase();
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    const texts = Array.from({ length: 12 }, (_, index) => `md5((n * ${index + 1})::text) as text_${index}`);
    const numbers = Array.from({ length: 5 }, (_, index) => `(n * ${index + 1}.25)::numeric(14,2) as number_${index}, timestamp '2024-01-01' + n * interval '${index + 1} second' as at_${index}`);
    await client.query(`create unlogged table wide as select n::bigint as id, ${[...texts, ...numbers].join(', ')} from generate_series(1, ${faultSize.wideRows}) n`);
    await client.query('alter table wide add primary key (id); analyze wide');
    const began = performance.now();
    const result = await ground.children.start({
      work: 'sync', place: ground.place, source: { kind: 'postgresql', schema: 'public', options: postgresqlOf(server.url) }, table: 'wide', run: 'run-wide', plan: { mode: 'overwrite', limits: { parallel: 2 } }, parallel: 2,
    }, true).result();
    expect(result).toMatchObject({ read: faultSize.wideRows, created: faultSize.wideRows });
    tell(`${faultSize.wideRows} rows of 23 columns: ${Math.round((performance.now() - began) / 1000)} s, at most ${Math.round(result.peakMegabytes)} MB`);
    expect(result.peakMegabytes).toBeLessThan(mostMegabytes);
  } finally {
    await client.end();
    await server.stop();
  }
}, faultTimeout);
