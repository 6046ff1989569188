import { RowSplitter } from '../segments/split-rows.ts';
import type { SegmentBytes } from '../segments/segment.ts';

/** Puts the number of each row in front of it, for stages whose rows must keep the order in which they were read. */
export function numberRows({ bytes, rows }: SegmentBytes, first: number): SegmentBytes {
  const splitter = new RowSplitter();
  const parts: Buffer[] = [];
  let number = first;
  for (const row of splitter.take(bytes)) parts.push(Buffer.from(`${number++},`), row);
  const rest = splitter.rest();
  if (rest.length) parts.push(Buffer.from(`${number},`), rest, Buffer.from('\n'));
  return { bytes: Buffer.concat(parts), rows };
}

/** Rows of one part, so that the numbers of parts never meet. */
export const rowsPerPart = 2 ** 36;
