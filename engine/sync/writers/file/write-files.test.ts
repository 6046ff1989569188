import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FileLocation } from '../../../connectors/files/file-location.ts';
import { openLocalFolder } from '../../../connectors/files/locations/local-folder.ts';
import { readerSettings } from '../../../connectors/files/reader-settings.ts';
import type { DataType } from '../../../types/data-type.ts';
import { fileReader } from '../../readers/files/file-reader.ts';
import { readAll } from '../../readers/testing.ts';
import { never, noted, startLake } from '../testing.ts';
import { partPath } from './file-names.ts';
import { writeFiles, type WriteFilesRequest } from './write-files.ts';

const lake = await startLake(
  `create table every (id bigint, 名 varchar, money decimal(38,4), ratio double, yes boolean, day date, moment timestamptz, doc json)`,
  `insert into every values (9223372036854775807, 'a,"b"
二😀', 1234567890123456789012345678901234.0001, 0.1, true, '2026-02-28', '2026-02-28 23:59:59.5Z', '{"n":12345678901234567890}'), (2, '', null, 'nan', false, null, null, null), (3, null, -1, 5e-324, null, '1970-01-01', '1970-01-01 00:00:00Z', '[]')`,
);
const out = join(lake.folder, 'out');
beforeAll(() => mkdirSync(out));
beforeEach(() => {
  rmSync(out, { recursive: true });
  mkdirSync(out);
});
afterAll(() => lake.stop());

let number = 0;
const folder = () => openLocalFolder({ folder: out, roots: [out] });
const request = async (given: Partial<WriteFilesRequest> & Pick<WriteFilesRequest, 'format' | 'name'>): Promise<WriteFilesRequest> => ({
  task: 'task', run: `run-${(number += 1)}`, lake: lake.lake, source: { query: 'select * from every order by id desc' }, location: await folder(), parameters: { scheduledFor: new Date('2026-03-02T02:00:00Z'), zone: 'Asia/Shanghai', values: {} },
  compression: 'none', partBytes: null, exists: 'fail', segments: lake.segments, signal: never, report: noted(), ...given,
});
const files = () => (readdirSync(out, { recursive: true }) as string[]).filter((name) => !['sub'].includes(name)).sort();
const fields: { name: string; type: DataType }[] = [
  { name: 'id', type: { kind: 'integer', bits: 64 } }, { name: '名', type: { kind: 'string' } }, { name: 'money', type: { kind: 'decimal', precision: 38, scale: 4 } }, { name: 'ratio', type: { kind: 'float', bits: 64 } },
  { name: 'yes', type: { kind: 'boolean' } }, { name: 'day', type: { kind: 'date' } }, { name: 'moment', type: { kind: 'datetime', zone: true } }, { name: 'doc', type: { kind: 'json' } },
];
const expected = [
  [9223372036854775807n, 'a,"b"\n二😀', '1234567890123456789012345678901234.0001', 0.1, true, '2026-02-28', '2026-02-28 23:59:59.5Z', '{"n":12345678901234567890}'],
  [3n, null, '-1', 5e-324, null, '1970-01-01', '1970-01-01 00:00:00Z', '[]'], [2n, '', null, Number.NaN, false, null, null, null],
];
const readBack = async () => {
  const { rows, problems } = await readAll(fileReader({ location: await folder(), settings: readerSettings.parse({}), fields, signal: never }));
  expect(problems).toEqual([]);
  return rows.toSorted((one, other) => Number(other[0]) - Number(one[0]));
};

it.each(['csv', 'json-lines', 'parquet'] as const)('%s is read back exactly', async (format) => {
  const extension = { csv: 'csv', 'json-lines': 'jsonl', parquet: 'parquet' }[format];
  const result = await writeFiles(await request({ format, name: `sub/every-$[yyyyMMdd-1].${extension}` }));
  expect(result).toEqual({ read: 3, created: 3, files: [`sub/every-20260301.${extension}`], already: false });
  expect(files()).toEqual([`sub/every-20260301.${extension}`]);
  expect(await readBack()).toEqual(expected);
});

it('a workbook keeps long numbers as text, and sheets can be read back', async () => {
  await writeFiles(await request({ format: 'xlsx', name: 'every.xlsx', source: { query: 'select id, 名, money, day from every order by id desc' } }));
  const { rows } = await readAll(fileReader({ location: await folder(), settings: readerSettings.parse({}), fields: fields.filter(({ name }) => ['id', '名', 'money', 'day'].includes(name)), signal: never }));
  // Sheets know no difference between nothing and an empty text.
  expect(rows).toEqual(expected.map((row) => [row[0], row[1] || null, row[2], row[5]]));
});

it('parts end at their size and are numbered; packed files say so', async () => {
  const source = { query: 'select range as id, repeat(\'x\', 100) as text from range(5000) order by 1' };
  const result = await writeFiles(await request({ format: 'csv', name: 'big.csv', source, partBytes: 200_000, compression: 'gzip' }));
  expect(result).toMatchObject({ read: 5000, files: ['big-0001.csv.gz', 'big-0002.csv.gz', 'big-0003.csv.gz'] });
  const lines = result.files.flatMap((name) => gunzipSync(readFileSync(join(out, name))).toString().split('\n').slice(1, -1));
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: 5000 }, (_, index) => index));
  expect(await writeFiles(await request({ format: 'json-lines', name: 'none-{part}.jsonl', source: { query: 'select 1 as a where false' } }))).toMatchObject({ read: 0, files: ['none-0001.jsonl'] });
});

it('a file that is there is replaced only if that is wanted', async () => {
  writeFileSync(join(out, 'a.csv'), 'old');
  await expect(writeFiles(await request({ format: 'csv', name: 'a.csv' }))).rejects.toMatchObject({ kind: 'target' });
  expect([files(), readFileSync(join(out, 'a.csv'), 'utf8')]).toEqual([['a.csv'], 'old']);
  await writeFiles(await request({ format: 'csv', name: 'a.csv', exists: 'replace' }));
  expect([files(), readFileSync(join(out, 'a.csv'), 'utf8') === 'old']).toEqual([['a.csv'], false]);
  await expect(writeFiles(await request({ format: 'csv', name: '../a.csv' }))).rejects.toMatchObject({ name: 'SyncFailure' });
  // oxlint-disable-next-line no-template-curly-in-string -- a run parameter
  await expect(writeFiles(await request({ format: 'csv', name: '${unknown}.csv' }))).rejects.toMatchObject({ kind: 'mapping' });
});

it('only whole files appear wherever it is killed, and the same run makes them whole', async () => {
  const source = { query: 'select range as id from range(3) order by 1' };
  for (let point = 1; ; point += 1) {
    rmSync(out, { recursive: true });
    mkdirSync(out);
    const one = await request({ format: 'csv', name: 'p-{part}.csv', source, partBytes: 5 });
    const outcome = await writeFiles({ ...one, location: dying(await folder(), { left: point }) }).then(() => 'done', () => 'killed');
    for (const name of files().filter((file) => file.startsWith('p-'))) expect(readFileSync(join(out, name), 'utf8')).toMatch(/^id\n\d\n$/);
    const whole = files().join() === 'p-0001.csv,p-0002.csv,p-0003.csv';
    if (outcome === 'done') break;
    const again = writeFiles({ ...one, location: await folder() });
    // Everything was done; only nobody was told. What is there is never written over unless that is wanted.
    if (whole) await expect(again).rejects.toMatchObject({ kind: 'target' });
    else await again;
    expect(files()).toEqual(['p-0001.csv', 'p-0002.csv', 'p-0003.csv']);
    expect(point).toBeLessThan(30);
  }
  expect(existsSync(join(out, 'p-0003.csv'))).toBe(true);
});

it('names of parts', () => {
  expect([partPath('a/b.csv', 2, 3), partPath('a/b.csv.gz', 2, 3), partPath('b', 2, 3), partPath('b{part}.csv', 1, 1), partPath('b.csv', 1, 1), partPath('.hidden', 1, 2)])
    .toEqual(['a/b-0002.csv', 'a/b-0002.csv.gz', 'b-0002', 'b0001.csv', 'b.csv', '.hidden-0001']);
});

/** A change is done, and then we are gone. */
function dying(location: FileLocation, fuse: { left: number }): FileLocation {
  const change = location.change!;
  const after = async (work: Promise<void>) => {
    if (fuse.left <= 0) throw new Error('killed');
    await work;
    if ((fuse.left -= 1) === 0) throw new Error('killed');
  };
  const alive = <T extends unknown[]>(work: (...given: T) => Promise<void>) => (...given: T) => (fuse.left <= 0 ? Promise.reject(new Error('killed')) : after(work(...given)));
  return { ...location, change: { write: alive(change.write), remove: alive(change.remove), move: alive(change.move) } };
}
