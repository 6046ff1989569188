import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalFolder } from '../../../connectors/files/locations/local-folder.ts';
import { zipOf } from '../../../connectors/files/packing/testing-zip.ts';
import { readerSettings } from '../../../connectors/files/reader-settings.ts';
import { readAll } from '../testing.ts';
import type { WantedColumn } from './csv-segments.ts';
import { fileReader } from './file-reader.ts';
import { filesInParts } from './file-parts.ts';

const never = new AbortController().signal;
let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'tributary-files-')); });
afterEach(() => rmSync(folder, { recursive: true }));

const put = (path: string, content: Buffer | string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const fields: WantedColumn[] = [{ name: 'id', type: { kind: 'integer', bits: 64 } }, { name: '名', type: { kind: 'string' } }];
const open = async (given: Parameters<typeof readerSettings.parse>[0] = {}, declared: WantedColumn[] | null = fields) =>
  fileReader({ location: await openLocalFolder({ folder, roots: [folder] }), settings: readerSettings.parse(given), fields: declared ?? undefined, signal: never });

describe('files', () => {
  it('of all formats and encodings become the declared columns', async () => {
    put('a.csv', '﻿id,名\r\n1,甲\r\n2,\r\n');
    put('b.csv.gz', gzipSync('名;id\n"乙;丙";3\n'));
    put('c.jsonl', '{"id":12345678901234567,"名":"丁","more":[1]}\n{"id":5}\n');
    put('d.zip', zipOf([{ name: 'one.csv', content: Buffer.concat([Buffer.from('id,'), Buffer.from([0xc3, 0xfb]), Buffer.from('\n6,'), Buffer.from([0xca, 0xfd, 0xbe, 0xdd]), Buffer.from('\n')]) }]));
    const { rows, problems } = await readAll(await open());
    expect(problems).toEqual([]);
    expect(rows).toEqual([[1n, '甲'], [2n, null], [3n, '乙;丙'], [12345678901234567n, '丁'], [5n, null], [6n, '数据']]);
    expect((await readAll(await open({ pattern: '*.gz' }), null, ['名'])).rows).toEqual([['乙;丙']]);
  });

  it('tell their columns where none are declared, and the key that the settings name', async () => {
    put('a.csv', 'id,day,amount\n1,2026-01-05,1.50\n');
    const shape = await (await open({ pk_fields: 'id' }, null)).shape();
    expect(shape).toMatchObject({ primaryKey: ['id'], keyMayRepeat: true, columns: [{ name: 'id', nullable: false, type: { kind: 'integer', bits: 64 } }, { name: 'day', type: { kind: 'date' } }, { name: 'amount', type: { kind: 'decimal', scale: 2 } }] });
    rmSync(join(folder, 'a.csv'));
    await expect((await open({}, null)).shape()).rejects.toMatchObject({ kind: 'table-gone' });
  });

  it('name file, row, column and values of what is bad', async () => {
    put('a.csv', 'id,名\nx,甲\n1,乙\n2\n');
    put('b.jsonl', '{"id":"y","名":"丙"}\n');
    const { rows, problems } = await readAll(await open());
    expect(rows).toEqual([[1n, '乙']]);
    expect(problems).toMatchObject([
      { position: 'a.csv:2', column: 'id', values: { id: 'x', 名: '甲' } }, { position: 'a.csv:4', values: { id: '2' } }, { position: 'b.jsonl:1', column: 'id', values: { id: 'y', 名: '丙' } },
    ]);
    put('c.csv', 'id\n1\n');
    await expect(readAll(await open({ pattern: 'c.csv' }))).rejects.toMatchObject({ kind: 'bad-data', text: { zh: expect.stringContaining('“c.csv”中没有列 “名”') } });
  });

  it('are read once, again when they change, and from the start when nothing is kept', async () => {
    put('a.csv', 'id,名\n1,a\n');
    put('b.csv', 'id,名\n2,b\n');
    const first = await readAll(await open());
    expect(first.rows).toHaveLength(2);
    expect((await readAll(await open(), first.cursor)).rows).toEqual([]);
    put('b.csv', 'id,名\n3,bb\n');
    put('c.csv', 'id,名\n4,c\n');
    const next = await readAll(await open(), first.cursor);
    expect(next.rows).toEqual([[3n, 'bb'], [4n, 'c']]);
    expect((await readAll(await open(), next.cursor)).rows).toEqual([]);
    expect((await readAll(await open({ incremental: 'none' }), next.cursor)).rows).toHaveLength(3);
  });

  it('that change while they are read say so and are read again', async () => {
    put('a.csv', 'id,名\n1,a\n');
    const reader = await open();
    const { parts } = await reader.begin(null, ['id', '名']);
    for await (const _ of reader.read(parts[0]!, never)) {
      appendFileSync(join(folder, 'a.csv'), '2,b\n');
      utimesSync(join(folder, 'a.csv'), new Date(), new Date(Date.now() + 5_000));
    }
    expect(reader.notes?.()).toMatchObject([{ en: expect.stringContaining('"a.csv" was changed') }]);
    expect((await readAll(await open(), reader.cursor())).rows).toEqual([[1n, 'a'], [2n, 'b']]);
  });

  it('are put away only once they have landed, and not those that came later', async () => {
    put('a.csv', 'id,名\n1,a\n');
    const reader = await open({ policy_cleanup: 'move', policy_cleanup_move: 'done' });
    await readAll(reader);
    put('late.csv', 'id,名\n2,b\n');
    expect(existsSync(join(folder, 'a.csv'))).toBe(true);
    await reader.landed?.(never);
    expect([existsSync(join(folder, 'a.csv')), existsSync(join(folder, 'done/a.csv')), existsSync(join(folder, 'late.csv'))]).toEqual([false, true, true]);
  });

  it('stop when called off', async () => {
    put('a.csv', `id,名\n${'1,a\n'.repeat(400_000)}`);
    const stop = new AbortController();
    const reader = await open();
    const { parts } = await reader.begin(null, ['id', '名']);
    await expect((async () => { for await (const _ of reader.read(parts[0]!, stop.signal)) stop.abort(); })()).rejects.toThrow();
  });

  it('that are small share a part; a large one has its own', () => {
    const files = [3, 4, 20, 1, 1, 1].map((size, index) => ({ path: `${index}`, size, modified: null, etag: null }));
    expect([...filesInParts(files, { bytes: 10, files: 2 }).values()].map((part) => part.map(({ path }) => path).join())).toEqual(['0,1', '2', '3,4', '5']);
  });
});
