import { describe, expect, it } from 'vitest';
import { cellValue } from '../../../connectors/files/formats/cell-value.ts';
import { delimited } from '../../../connectors/files/formats/delimited.ts';
import { usualFormatSettings, type FormatSettings } from '../../../connectors/files/formats/format-settings.ts';
import type { DataType, Row } from '../../../types/data-type.ts';
import { decodeRows } from '../../segments/decode-rows.ts';
import { CsvSegments, type WantedColumn } from './csv-segments.ts';

const never = new AbortController().signal;
const column = (name: string, type: DataType): WantedColumn => ({ name, type });
const text: DataType = { kind: 'string' };

/** In pieces of `size` bytes, as a network may give them. */
function fast(bytes: Buffer, wanted: readonly WantedColumn[], given: Partial<FormatSettings> = {}, size = bytes.length) {
  const segments = new CsvSegments({ ...usualFormatSettings, ...given }, wanted, { position: String, checkColumns: () => {} });
  const found = { raw: '', rows: [] as Row[], problems: [] as string[] };
  const add = ({ bytes: out, rows, problems }: ReturnType<CsvSegments['take']>) => {
    const decoded = decodeRows(out, wanted.map(({ type }) => type));
    expect(decoded).toHaveLength(rows);
    found.raw += out.toString();
    found.rows.push(...decoded);
    found.problems.push(...problems.map(({ position }) => position));
  };
  for (let at = 0; at < bytes.length; at += size) add(segments.take(bytes.subarray(at, at + size), false));
  add(segments.take(Buffer.alloc(0), true));
  return found;
}

/** As the file connector reads it, cell by cell. */
async function careful(bytes: Buffer, wanted: readonly WantedColumn[], given: Partial<FormatSettings> = {}) {
  const found = { rows: [] as Row[], problems: [] as string[] };
  async function* source() { yield bytes; }
  for await (const batch of delimited.read(source(), { ...usualFormatSettings, ...given, encoding: 'utf-8' }, never)) {
    found.problems.push(...batch.problems.map(({ row }) => String(row)));
    for (const [index, cells] of batch.rows.entries()) {
      const values = wanted.map(({ name, type }) => cellValue(cells[batch.columns.indexOf(name)] ?? null, type));
      if (values.includes(undefined)) found.problems.push(String(batch.numbers[index]));
      else found.rows.push(values as Row);
    }
  }
  found.problems.sort((a, b) => Number(a) - Number(b));
  return found;
}

const everyType: WantedColumn[] = [
  column('i', { kind: 'integer', bits: 32 }), column('l', { kind: 'integer', bits: 64 }), column('u', { kind: 'integer', bits: 8, unsigned: true }), column('m', { kind: 'decimal', precision: 8, scale: 2 }),
  column('f', { kind: 'float', bits: 64 }), column('b', { kind: 'boolean' }), column('d', { kind: 'date' }), column('t', { kind: 'datetime' }), column('z', { kind: 'datetime', zone: true }),
  column('c', { kind: 'time' }), column('g', { kind: 'uuid' }), column('s', text), column('k', { kind: 'string', length: 3 }),
];
const heading = everyType.map(({ name }) => name).join(',');
const good = '7,9007199254740993,99,-12.50,1500.5,true,2026-02-28,2026-02-28T23:59:59.123,2026-02-28 23:59:59Z,23:59:59,0f8fad5b-d9cb-469f-a165-70867728950e,字,abc';

/** Cells that a hasty reader would take for something else. */
const cells = [
  '', ' ', '""', '"a,b"', '"a""b"', '"a\nb"', '"a\r\nb"', 'a"b', '"a"b', '\\N', '"\\N"', '\\.', "'", '0', '-0', '+1', '007', '-', '1.', '.5', '1e3', '-1.25', '12345678901', '99999999999999999999', '1.005',
  '256', '"12"', '""""', 'true', 'FALSE', 't', 'NaN', 'Infinity', '2026-02-29', '2024-02-29', '2026-13-01', '0000-00-00', '2026/1/5', '2026年1月5日', '"2026-01-05"', '2026-01-05 24:00:00', '2026-01-05 10:00:00', '2026-01-05T10:00:00Z',
  '2026-01-05T10:00:00+08:00', '25:00:00', '10:00:00.123456', '0F8FAD5B-D9CB-469F-A165-70867728950E', '数据', '😀😀😀', 'abcd', '\t', '﻿x', '{"a":1}',
];

describe('a delimited file as bytes of a segment', () => {
  it('gives its ordinary records as they stand', () => {
    const csv = 'a,b\n1,x\n"2","y, z"\n';
    expect(fast(Buffer.from(csv), [column('a', text), column('b', text)]).raw).toBe('1,x\n"2","y, z"\n');
    expect(fast(Buffer.from('a;b\r\n1;\r\n;"x;y"\r\n'), [column('b', text), column('a', { kind: 'integer', bits: 32 })]).raw).toBe('\\N,1\n"x;y",\\N\n');
  });

  it('reads what the file connector reads, whatever stands in a cell', async () => {
    const ordinary = good.split(',');
    const lines = everyType.flatMap((_, place) => cells.map((cell) => ordinary.with(place, cell).join(',')));
    const csv = Buffer.from([heading, ...lines, ''].join('\n'));
    const { rows, problems } = fast(csv, everyType);
    expect({ rows, problems }).toEqual(await careful(csv, everyType));
  });

  it('reads the same in any pieces, with any settings, for any of its columns', async () => {
    const random = generator(7);
    for (let round = 0; round < 30; round += 1) {
      const end = random() < 0.3 ? '\r\n' : '\n';
      const line = () => (random() < 0.1 ? '' : everyType.map((_, index) => (random() < 0.25 ? cells[Math.floor(random() * cells.length)]! : good.split(',')[index]!)).join(','));
      const csv = Buffer.from([heading, ...Array.from({ length: 8 }, line)].join(end) + (random() < 0.5 ? end : ''));
      const given = { ...(random() < 0.2 && { nullValue: '0' }), ...(random() < 0.2 && { emptyValue: 'empty' }), ...(random() < 0.2 && { allowNulls: false }), ...(random() < 0.2 && { maxCharsPerColumn: 40 }) };
      const wanted = random() < 0.5 ? everyType : everyType.filter(() => random() < 0.6).reverse();
      const expected = await careful(csv, wanted, given);
      for (const size of [csv.length, 1 + Math.floor(random() * 50)]) {
        const { rows, problems } = fast(csv, wanted, given, size);
        expect({ rows, problems, csv: csv.toString() }).toEqual({ ...expected, csv: csv.toString() });
      }
    }
  });

  it('puts aside only the rows whose bytes are no UTF-8', () => {
    const csv = Buffer.concat([Buffer.from('a,b\n1,好\n2,'), Buffer.from([0xb0, 0xa1]), Buffer.from('\n3,x\n')]);
    expect(fast(csv, [column('a', text), column('b', text)])).toMatchObject({ rows: [['1', '好'], ['3', 'x']], problems: ['3'] });
  });

  it('goes on behind a quote that is never closed', async () => {
    const csv = Buffer.from('a,b\n1,"open\n2,x\n3,y\n');
    expect(fast(csv, [column('a', text), column('b', text)], {}, 3)).toMatchObject(await careful(csv, [column('a', text), column('b', text)]));
  });

  it('knows signs of several letters, other quotes, skipped rows and given names', async () => {
    const wanted = [column('x', text), column('y', { kind: 'integer', bits: 32 })];
    for (const [csv, given] of [
      ["note\nx||y\n'a||b'||1\n", { delimiter: '||', quote: "'", escape: "'", rowsToSkip: 1 }],
      ['"a\\"b"，1\n', { delimiter: '，', escape: '\\', hasHeader: false, headerNames: ['x', 'y'] }],
      ['a\t1\n\n"b"\t2', { hasHeader: false, headerNames: ['x', 'y'] }],
    ] as const) expect(fast(Buffer.from(csv), wanted, { ...given, headerNames: [...'headerNames' in given ? given.headerNames : []] })).toMatchObject(await careful(Buffer.from(csv), wanted, { ...given, headerNames: [...'headerNames' in given ? given.headerNames : []] }));
  });
});

/** The same numbers every time. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
