import { describe, expect, it } from 'vitest';
import { usualFormatSettings, type FormatSettings } from '../../../connectors/files/formats/format-settings.ts';
import type { Row } from '../../../types/data-type.ts';
import { decodeRows } from '../../segments/decode-rows.ts';
import { CsvSegments, type WantedColumn } from './csv-segments.ts';
import { awkwardCells, careful, column, everyType, generator, goodCells, text } from './testing-csv.ts';

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

const heading = everyType.map(({ name }) => name).join(',');

describe('a delimited file as bytes of a segment', () => {
  it('gives its ordinary records as they stand', () => {
    const csv = 'a,b\n1,x\n"2","y, z"\n';
    expect(fast(Buffer.from(csv), [column('a', text), column('b', text)]).raw).toBe('1,x\n"2","y, z"\n');
    expect(fast(Buffer.from('a;b\r\n1;\r\n;"x;y"\r\n'), [column('b', text), column('a', { kind: 'integer', bits: 32 })]).raw).toBe('\\N,1\n"x;y",\\N\n');
  });

  it('reads what the file connector reads, whatever stands in a cell', async () => {
    const ordinary = goodCells;
    const lines = everyType.flatMap((_, place) => awkwardCells.map((cell) => ordinary.with(place, cell).join(',')));
    const csv = Buffer.from([heading, ...lines, ''].join('\n'));
    const { rows, problems } = fast(csv, everyType);
    expect({ rows, problems }).toEqual(await careful(csv, everyType));
  });

  it('reads the same in any pieces, with any settings, for any of its columns', async () => {
    const random = generator(7);
    for (let round = 0; round < 30; round += 1) {
      const end = random() < 0.3 ? '\r\n' : '\n';
      const line = () => (random() < 0.1 ? '' : everyType.map((_, index) => (random() < 0.25 ? awkwardCells[Math.floor(random() * awkwardCells.length)]! : goodCells[index]!)).join(','));
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
