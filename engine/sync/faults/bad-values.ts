import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { SegmentColumn } from '../../lake/lake.ts';
import { faultSize } from './fault-size.ts';

/** Beyond what a task takes by default, in one value. */
export const longText = 10_000_000;

export interface BadValue {
  column: string;
  reason: RegExp;
}

export const badColumns: SegmentColumn[] = [
  { name: 'id', type: { kind: 'integer', bits: 32 } }, { name: 'name', type: { kind: 'string' } }, { name: 'day', type: { kind: 'date' } },
  { name: 'amount', type: { kind: 'decimal', precision: 12, scale: 2 } }, { name: 'at', type: { kind: 'time' } },
];

const kinds = {
  nul: { column: 'name', reason: /NUL/, line: (id: number) => Buffer.from(`${id},a\0b,2024-02-29,1.50,10:00:00\n`) },
  utf8: { column: 'name', reason: /UTF-8/, line: (id: number) => Buffer.concat([Buffer.from(`${id},`), Buffer.of(0xc3, 0x28), Buffer.from(',2024-02-29,1.50,10:00:00\n')]) },
  zero: { column: 'day', reason: /does not fit the type date/, line: (id: number) => Buffer.from(`${id},zero,0000-00-00,1.50,10:00:00\n`) },
  nan: { column: 'amount', reason: /does not fit the type decimal/, line: (id: number) => Buffer.from(`${id},nan,2024-02-29,NaN,10:00:00\n`) },
  /** Only the lake can tell. */
  time: { column: 'at', reason: /./, line: (id: number) => Buffer.from(`${id},time,2024-02-29,1.50,25:61:00\n`) },
  long: { column: 'name', reason: /more than \d+ characters/, line: (id: number) => Buffer.from(`${id},${'x'.repeat(longText)},2024-02-29,1.50,10:00:00\n`) },
};
const cycle = ['nul', 'utf8', 'zero', 'nan', 'time'] as const;

/** Which rows of a table are bad and how, by their id: spread over all of it. Few are long, or there would be gigabytes. */
export function badRows(rows: number, bad: number): Map<number, keyof typeof kinds> {
  return new Map(Array.from({ length: bad }, (_, index) => [Math.floor(((index + 0.5) * rows) / bad), index % 50 === 7 ? 'long' : cycle[index % cycle.length]!]));
}

export const expectedOf = (kind: keyof typeof kinds): BadValue => kinds[kind];

export async function writeBadCsv(file: string, bad: ReturnType<typeof badRows>): Promise<void> {
  const to = createWriteStream(file);
  const write = async (bytes: Buffer | string) => { if (!to.write(bytes)) await once(to, 'drain'); };
  await write('id,name,day,amount,at\n');
  let lines = '';
  for (let id = 1; id <= faultSize.rows; id += 1) {
    const kind = bad.get(id);
    if (kind) {
      await write(lines);
      await write(kinds[kind].line(id));
      lines = '';
    } else lines += `${id},name ${id},2024-02-29,${id}.25,10:00:00\n`;
    if (lines.length > 1 << 20) {
      await write(lines);
      lines = '';
    }
  }
  to.end(lines);
  await once(to, 'close');
}
