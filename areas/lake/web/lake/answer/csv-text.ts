import type { LakeAnswer } from '../../../contract/lake-tables.ts';

/**
 * What was read, as CSV that a spreadsheet opens: nothing is empty, an empty text is quoted, and a text that a
 * spreadsheet would run as a formula is kept a text.
 */
export function csvText({ columns, rows }: Pick<LakeAnswer, 'columns' | 'rows'>): string {
  const texts = columns.map(({ type }) => ['string', 'json', 'xml', 'other'].includes(type.kind));
  const lines = [columns.map(({ name }) => cell(name, true)), ...rows.map((row) => row.map((value, index) => (value === null ? '' : cell(value, texts[index]!))))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function cell(value: string, isText: boolean): string {
  const safe = isText && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return safe === '' || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
