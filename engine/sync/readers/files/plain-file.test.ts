import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalFolder } from '../../../connectors/files/locations/local-folder.ts';
import { readerSettings } from '../../../connectors/files/reader-settings.ts';
import { plainCast } from '../../../lake/duckdb/plain-cast.ts';
import type { DataType, Row, Value } from '../../../types/data-type.ts';
import { isBadData } from '../../sift/is-bad-data.ts';
import { counts, openGround, rowsOf, sync, type Ground } from '../../testing/sync-ground.ts';
import { csvValue } from './csv-value.ts';
import { fileReader } from './file-reader.ts';
import { plainFile } from './plain-file.ts';
import { awkwardCells, careful, column, everyType, generator, goodCells, never, text } from './testing-csv.ts';

let ground: Ground;
let folder = '';
beforeAll(async () => {
  ground = await openGround('duckdb');
  folder = mkdtempSync(join(tmpdir(), 'tributary-plain-'));
  mkdirSync(ground.segments, { recursive: true });
});
afterAll(async () => {
  await ground.close();
  rmSync(folder, { recursive: true });
});

const settings = readerSettings.parse({ file_reader_class: 'csv' });

/** As a lake gives values back. */
function spelled(value: Value | undefined, type: DataType) {
  if (value === null || value === undefined || type.kind === 'float' || type.kind === 'boolean') return value ?? null;
  if (type.kind === 'decimal') return String(value).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return type.kind === 'datetime' || type.kind === 'time' ? String(value).replace('T', ' ').replace(/(\.\d*?)0+(Z?)$/, '$1$2').replace(/\.(Z?)$/, '$1') : String(value);
}

describe('a file that the lake reads itself', () => {
  it('has cells that mean what we would read in them, or are refused', async () => {
    const more = ['1_000', 'inf', '-inf', '1e400', ' 12', '12 ', '12.', '.50', '12.5', '12.50', '12.500', '+12.5', '2026-1-5', '26-01-05', '0000-01-01', '0000-01-01 00:00:00', '2026-01-05 10:00:60', '2026-01-05 10:00', '24:00:00', 'infinity', '10000-01-01', '10000-01-01 00:00:00', '0001-01-01 (BC)', '0001-01-01 (BC) 00:00:00', 'epoch', '9999-12-31 23:59:59.999999Z', '255', '-1', 'TRUE', 'yes', '字字字', '字字字字'];
    // DuckDB's driver takes a byte order mark at the beginning of a text for one.
    const cells = [...awkwardCells.filter((cell) => !/^["\uFEFF]|\n/.test(cell)), ...more, ...goodCells].filter((cell) => cell !== '');
    await ground.lake.session({ signal: never }, async (session) => {
      for (const { type } of everyType) {
        // What a failure would end stands there as null.
        const cast = plainCast('cell', type, 'no')!;
        const value = `try(${cast.checked(cast.value).replaceAll(`error('no')`, 'null')})`;
        const found = await session.rows(`select ${value} from (values ${cells.map((cell) => `(${ground.lake.sql.literal(cell, text)})`).join(', ')}) as given (cell)`);
        const taken = cells.map((cell, index) => [cell, found[index]![0]!] as const).filter(([, value]) => value !== null);
        expect(taken.map(([cell, value]) => [cell, spelled(value, type)]), type.kind).toEqual(taken.map(([cell]) => [cell, spelled(csvValue(cell, type), type)]));
        expect(taken.length, type.kind).toBeGreaterThan(0);
      }
    });
  });

  it('gives the rows that we would read, or none', async () => {
    const random = generator(11);
    const chance = (share: number) => random() < share;
    let [taken, refused] = [0, 0];
    for (let round = 0; round < 40; round += 1) {
      const end = chance(0.3) ? '\r\n' : '\n';
      const odd = chance(0.5) ? 0.02 : 0;
      const width = chance(0.2) ? 1 : 0;
      const cell = (index: number) => (chance(odd) ? awkwardCells[Math.floor(random() * awkwardCells.length)]! : everyType[index]!.name === 's' && chance(0.5) ? '"a, ""b""\nc"' : chance(0.05) ? '' : goodCells[index]!);
      const line = () => (chance(odd) ? '' : everyType.map((_, index) => cell(index)).join(',') + ','.repeat(chance(odd) ? 1 : width));
      const heading = [...everyType.map(({ name }) => name), ...(width ? ['last'] : [])].join(',');
      const csv = Buffer.from((chance(0.3) ? '\uFEFF' : '') + [heading, ...Array.from({ length: 12 }, line)].join(end) + (chance(0.5) ? end : ''));
      const rows = await asPlain(csv, round);
      if (!rows) refused += 1;
      else {
        taken += 1;
        expect({ csv: csv.toString(), rows: rows.map(asText).sort() }).toEqual({ csv: csv.toString(), rows: (await careful(csv, everyType)).rows.map(asText).sort() });
      }
    }
    expect([taken > 10, refused > 10]).toEqual([true, true]);
  });

  async function asPlain(csv: Buffer, round: number): Promise<Row[] | null> {
    const name = `${round}.csv`;
    writeFileSync(join(folder, name), csv);
    const location = await openLocalFolder({ folder, roots: [folder] });
    const plain = await plainFile(location, await location.stat(name, never), settings, { wanted: everyType, most: 1_000_000 }, never);
    if (!plain) return null;
    const link = join(ground.segments, `plain-${round}.csv`);
    expect(await plain.link(link)).toBe(true);
    const counted = await plain.count(link, () => {}, never);
    if (counted === null) return null;
    return ground.lake.session({ signal: never }, async (session) => {
      const into = { schema: 'dw0', table: 'plain' };
      await session.ensureSchema(into.schema);
      await session.dropTable(into);
      await session.createTable({ ...into, columns: everyType.map((one) => ({ ...one, nullable: true })) });
      const loaded = await session.load({ into, file: link, columns: everyType, form: plain.form }).catch((error: unknown) => {
        if (!isBadData(error)) throw error;
        return null;
      });
      if (!loaded) return null;
      expect(loaded.rows, csv.toString()).toBe(counted);
      return session.rows(`select ${everyType.map((one) => one.name).join(', ')} from ${ground.lake.sql.table(into)}`);
    });
  }

  const asText = (row: Row) => JSON.stringify(row.map((value, index) => spelled(value, everyType[index]!.type)));

  it('comes in without being read, and is read where one row is bad', async () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `${index},"name, of ${index}"`);
    writeFileSync(join(folder, 'large.csv'), `id,name\n${lines.join('\n')}\n`);
    const wanted = [column('id', { kind: 'integer', bits: 32 }), column('name', text)];
    const open = async () => fileReader({ location: await openLocalFolder({ folder, roots: [folder] }), settings: { ...settings, pattern: 'large.csv' }, fields: wanted, signal: never });
    const unread = { ...(await open()), read: () => { throw new Error('it was read'); } };
    const ran = await sync(ground, { table: 'large', source: unread });
    expect(counts(ran)).toMatchObject({ read: 60_000, created: 60_000, rejected: 0 });
    expect(ran.progress.at(-1)).toMatchObject({ read: 60_000 });
    const rows = await rowsOf(ground, 'large');
    writeFileSync(join(folder, 'large.csv'), `id,name\n${lines.with(40_000, 'x,bad').join('\n')}\n`);
    const log: NonNullable<Parameters<typeof sync>[1]['log']> = [];
    expect(counts(await sync(ground, { table: 'large', source: await open(), plan: { dirty: { rows: 1 } }, log }))).toMatchObject({ read: 60_000, created: 59_999, rejected: 1 });
    expect(await rowsOf(ground, 'large')).toEqual(rows.filter(([id]) => Number(id) !== 40_000));
  });
});
