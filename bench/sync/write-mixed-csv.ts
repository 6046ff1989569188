import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mixedColumns } from './mixed-table.ts';

/** The mixed table as a file with a header, much as an export of any program would look. */
export function writeMixedCsv(file: string, rows: number): Promise<void> {
  return pipeline(Readable.from(lines(rows)), createWriteStream(file));
}

function* lines(rows: number): Generator<string> {
  let text = `${mixedColumns.map(({ name }) => name).join(',')}\n`;
  for (let n = 1; n <= rows; n += 1) {
    const day = new Date(Date.UTC(1960, 0, 1 + (n % 20_000))).toISOString().slice(0, 10);
    const seen = new Date(1_577_836_800_000 + n * 1001).toISOString().replace('T', ' ').replace('Z', '001');
    const note = n % 10 ? `"a note, with a comma and ""quotes"" ${n % 977}"` : '';
    text += `${n},${n % 100_000},${((n % 10_000_000) / 7).toFixed(2)},${n / 3},姓名 name ${n},${note},${day},${seen},${n % 2},kind ${n % 12}\n`;
    if (text.length > 1 << 20) {
      yield text;
      text = '';
    }
  }
  yield text;
}
