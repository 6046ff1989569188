import type { LakeAnswer } from '#areas/lake';
import type { QueryResult } from '#engine/lake/lake.ts';
import { valueText } from '#engine/lake/value-text.ts';

/** What the lake answered, values as the texts by which they travel. */
export function answerOf({ columns, rows, truncated, milliseconds }: QueryResult): LakeAnswer {
  return { columns, truncated, milliseconds, rows: rows.map((row) => row.map((value, index) => (value === null ? null : valueText(value, columns[index]!.type)))) };
}
