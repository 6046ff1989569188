import { cellValue } from '../../../connectors/files/formats/cell-value.ts';
import { delimited } from '../../../connectors/files/formats/delimited.ts';
import { usualFormatSettings, type FormatSettings } from '../../../connectors/files/formats/format-settings.ts';
import type { DataType, Row } from '../../../types/data-type.ts';
import type { WantedColumn } from './csv-segments.ts';

export const never = new AbortController().signal;
export const column = (name: string, type: DataType): WantedColumn => ({ name, type });
export const text: DataType = { kind: 'string' };

/** As the file connector reads it, cell by cell. */
export async function careful(bytes: Buffer, wanted: readonly WantedColumn[], given: Partial<FormatSettings> = {}) {
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

export const everyType: WantedColumn[] = [
  column('i', { kind: 'integer', bits: 32 }), column('l', { kind: 'integer', bits: 64 }), column('u', { kind: 'integer', bits: 8, unsigned: true }), column('m', { kind: 'decimal', precision: 8, scale: 2 }),
  column('f', { kind: 'float', bits: 64 }), column('b', { kind: 'boolean' }), column('d', { kind: 'date' }), column('t', { kind: 'datetime' }), column('z', { kind: 'datetime', zone: true }),
  column('c', { kind: 'time' }), column('g', { kind: 'uuid' }), column('s', text), column('k', { kind: 'string', length: 3 }),
];
export const goodCells = '7,9007199254740993,99,-12.50,1500.5,true,2026-02-28,2026-02-28T23:59:59.123,2026-02-28 23:59:59Z,23:59:59,0f8fad5b-d9cb-469f-a165-70867728950e,字,abc'.split(',');

/** Cells that a hasty reader would take for something else. */
export const awkwardCells = [
  '', ' ', '""', '"a,b"', '"a""b"', '"a\nb"', '"a\r\nb"', 'a"b', '"a"b', '\\N', '"\\N"', '\\.', "'", '0', '-0', '+1', '007', '-', '1.', '.5', '1e3', '-1.25', '12345678901', '99999999999999999999', '1.005',
  '256', '"12"', '""""', 'true', 'FALSE', 't', 'NaN', 'Infinity', '2026-02-29', '2024-02-29', '2026-13-01', '0000-00-00', '2026/1/5', '2026年1月5日', '"2026-01-05"', '2026-01-05 24:00:00', '2026-01-05 10:00:00', '2026-01-05T10:00:00Z',
  '2026-01-05T10:00:00+08:00', '25:00:00', '10:00:00.123456', '0F8FAD5B-D9CB-469F-A165-70867728950E', '数据', '😀😀😀', 'abcd', '\t', '﻿x', '{"a":1}',
];

/** The same numbers every time. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
