import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '#engine/connectors/harness/same-value.ts';
import { typeCases } from '#engine/connectors/harness/type-cases.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { DataType, Row } from '#engine/types/data-type.ts';
import { cutSegments } from './cut-segments.ts';
import { decodeRows } from './decode-rows.ts';
import { encodeRows } from './encode-rows.ts';
import type { SegmentBytes } from './segment.ts';
import { splitFields, splitRows } from './split-rows.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'segments-'))));
afterAll(() => rm(folder, { recursive: true }));

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const text: DataType = { kind: 'string' };
const spelled = (rows: Row[], types: DataType[]) => encodeRows(rows, types).bytes.toString('latin1');

describe('rows as bytes', () => {
  it.each(typeCases)('gives every value of $key back', ({ type, values }) => {
    const rows = [...Object.values(values), null].map((value, index): Row => [index, value]);
    const types: DataType[] = [{ kind: 'integer', bits: 32 }, type];
    const back = decodeRows(encodeRows(rows, types).bytes, types);
    expect(back.map(([, value]) => plain(value!, type))).toStrictEqual(rows.map(([, value]) => plain(value!, type)));
  });

  it('spells null, truth, bytes and texts that look like something else as segments do', () => {
    expect(spelled([[null, '\\N', '', 'a,b', 'say "so"', '\\.', ' ']], Array.from({ length: 7 }, () => text))).toBe('\\N,"\\N","","a,b","say ""so""","\\.", \n');
    expect(spelled([[true, Uint8Array.of(0, 255), [1n, null, '1.50', Number.NaN], -0]], [
      { kind: 'boolean' }, { kind: 'binary' }, { kind: 'array', of: { kind: 'decimal' } }, { kind: 'float', bits: 64 },
    ])).toBe('t,\\x00ff,"[1,null,""1.50"",""NaN""]",-0\n');
  });

  it('keeps half a surrogate pair recognisable as no text instead of replacing it', () => {
    const { bytes } = encodeRows([['a\ud800b', '😀'], ['\udc00', 'c']], [text, text]);
    expect(bytes.toString('latin1')).toBe('a\xed\xa0\x80b,\xf0\x9f\x98\x80\n\xed\xb0\x80,c\n');
    expect(() => decodeRows(bytes, [text, text])).toThrow(ConnectorFailure);
  });

  it('refuses rows and values that do not fit their columns', () => {
    expect(() => encodeRows([[1]], [text, text])).toThrow(RangeError);
    expect(() => decodeRows(Buffer.from('1,2\n'), [text])).toThrow(ConnectorFailure);
    for (const type of [{ kind: 'integer', bits: 64 }, { kind: 'float', bits: 64 }, { kind: 'boolean' }, { kind: 'binary' }] as const) {
      for (const word of ['twelve', '']) expect(() => decodeRows(Buffer.from(`"${word}"\n`), [type])).toThrow(ConnectorFailure);
    }
  });

  it('keeps arrays within arrays and digits beyond a double', () => {
    const type: DataType = { kind: 'array', of: { kind: 'decimal' } };
    expect(decodeRows(Buffer.from('"[[12345678901234567890.123456789,""0.10""],[null]]"\n'), [type])).toEqual([[[['12345678901234567890.123456789', '0.10'], [null]]]]);
  });
});

describe('splitting', () => {
  it('finds rows around quotes, line ends within them, broken bytes and the ends of chunks', async () => {
    const raw = [Buffer.from('1,"a\nb","c""\n"\n'), Buffer.from([50, 44, 0xff, 0xfe, 44, 0, 10]), Buffer.from(`3,"${'x\n'.repeat(800_000)}",\\N\n`), Buffer.from('4,,')];
    const file = path.join(folder, 'split.csv');
    await writeFile(file, Buffer.concat(raw));
    const rows = (await all(splitRows(file))).flat();
    expect(rows.map((row) => row.length)).toEqual(raw.map((row) => row.length));
    expect(Buffer.concat(rows).equals(Buffer.concat(raw))).toBe(true);
    expect(splitFields(rows[0]!).map(String)).toEqual(['1', 'a\nb', 'c"\n']);
    expect(splitFields(rows[1]!)).toEqual([Buffer.from('2'), Buffer.of(0xff, 0xfe), Buffer.of(0)]);
    expect(splitFields(rows[2]!)[2]).toBeNull();
    expect(splitFields(rows[3]!).map(String)).toEqual(['4', '', '']);
  });
});

describe('cutting', () => {
  const columns = [{ name: 'id', type: text }];
  async function* pieces(count: number, asked: { count: number } = { count: 0 }): AsyncGenerator<SegmentBytes> {
    for (let index = 0; index < count; index += 1) {
      asked.count += 1;
      yield { bytes: Buffer.from(`row ${index}\n`), rows: 1 };
    }
  }

  it('makes files of whole rows that together are everything, and says which row each begins with', async () => {
    const made = await all(cutSegments(pieces(10), { folder, name: 'whole', columns, signal: new AbortController().signal, bytes: 15, first: 5 }));
    expect(made.map(({ rows, first }) => [rows, first])).toEqual([[3, 5], [3, 8], [3, 11], [1, 14]]);
    const contents = await Promise.all(made.map(({ file }) => readFile(file, 'utf8')));
    expect(contents.join('')).toBe(Array.from({ length: 10 }, (_, index) => `row ${index}\n`).join(''));
    expect(made.map(({ bytes }) => bytes)).toEqual(contents.map((content) => content.length));
  });

  it('makes no file of nothing', async () => {
    expect(await all(cutSegments(pieces(0), { folder, name: 'nothing', columns, signal: new AbortController().signal }))).toEqual([]);
  });

  it('reads no further than somebody asks', async () => {
    const asked = { count: 0 };
    const cutting = cutSegments(pieces(100, asked), { folder, name: 'slow', columns, signal: new AbortController().signal, bytes: 15 });
    await cutting.next();
    expect(asked.count).toBe(3);
    await cutting.return(undefined);
  });

  it('stops when called off and leaves no unfinished file', async () => {
    const controller = new AbortController();
    const cutting = cutSegments(pieces(100), { folder, name: 'stopped', columns, signal: controller.signal, bytes: 15 });
    await cutting.next();
    controller.abort();
    await expect(cutting.next()).rejects.toThrow();
    expect((await readdir(folder)).filter((file) => file.startsWith('stopped'))).toEqual(['stopped-1.csv']);
  });
});
