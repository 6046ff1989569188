import { rm, writeFile } from 'node:fs/promises';
import type { Text } from '#platform/contract/text.ts';
import type { LakeSession, LakeSql, LoadRequest } from '../../lake/lake.ts';
import type { BadRow } from '../run.ts';
import { splitFields, splitRows, type RawField } from '../segments/split-rows.ts';
import type { Segment } from '../segments/segment.ts';
import { checkerFor } from './check-value.ts';
import { ColumnFinder } from './find-column.ts';
import { GoodRows } from './good-rows.ts';
import { isBadData } from './is-bad-data.ts';
import { reasonOf } from './reason-of.ts';

export interface Sifting {
  session: LakeSession;
  sql: LakeSql;
  segment: Segment;
  load: Omit<LoadRequest, 'file'>;
  /** Columns of the source without which a row cannot be taken. */
  required: ReadonlySet<string>;
  mostCharacters: number;
  /** Where the row stands: of the part, from 0. */
  position: (row: number) => string;
  /** Columns of the file that are ours. */
  own: ReadonlySet<string>;
  /** The one column of the source that a column of the stage is made of. */
  sourceOf: (target: string) => string | undefined;
  reject: (bad: BadRow) => Promise<void>;
  signal: AbortSignal;
}

/** Brings the good rows of a segment in and names the others, whatever is wrong with them. How many rows came in. */
export async function siftSegment(sifting: Sifting): Promise<number> {
  const { segment, required, mostCharacters, position, reject, signal } = sifting;
  const checks = segment.columns.map(({ name, type }) => ({ name, check: checkerFor(type, mostCharacters) }));
  const good = new GoodRows(segment.bytes);
  let number = segment.first;
  const wrongIn = (fields: RawField[]): { column?: string; reason: Text } | null => {
    if (fields.length !== checks.length) return { reason: { zh: `有 ${fields.length} 个字段，应有 ${checks.length} 个`, en: `It has ${fields.length} columns instead of ${checks.length}` } };
    for (const [index, { name, check }] of checks.entries()) {
      const field = fields[index]!;
      const reason = field === null ? (required.has(name) ? emptyKey : null) : check(field);
      if (reason) return { column: name, reason };
    }
    return null;
  };
  for await (const rows of splitRows(segment.file, signal)) {
    for (const bytes of rows) {
      const fields = splitFields(bytes);
      const wrong = wrongIn(fields);
      if (wrong) await reject({ position: position(number), ...wrong, values: valuesOf(sifting, fields) });
      else good.add(bytes, number);
      number += 1;
    }
  }
  return loadGood(sifting, good);
}

const emptyKey: Text = { zh: '该字段不允许为空', en: 'It may not be empty' };

/** What the lake refuses is halved until the rows themselves are found; behind each the next is expected as far away as it was from the last. */
async function loadGood(sifting: Sifting, rows: GoodRows): Promise<number> {
  const { session, sql, sourceOf, position, reject, signal } = sifting;
  const finder = new ColumnFinder({ session, sql, sourceOf });
  let [loaded, from, width, since] = [0, 0, rows.count, 0];
  try {
    while (from < rows.count) {
      signal.throwIfAborted();
      const to = Math.min(from + width, rows.count);
      const answer = await loadSome(sifting, rows, { from, to }, finder);
      if ('rows' in answer) {
        loaded += answer.rows;
        [from, width, since] = [to, width * 2, since + to - from];
      } else if (to - from > 1) width = (to - from) >> 1;
      else {
        await reject({ position: position(rows.numberOf(from)), ...answer, values: valuesOf(sifting, splitFields(rows.bytes(from, to))) });
        [from, width, since] = [to, Math.max(1, since >> 1), 0];
      }
    }
  } finally {
    await finder.close();
  }
  return loaded;
}

/** How many rows came in, or, of a single row, why it did not. */
async function loadSome({ session, segment, load }: Sifting, rows: GoodRows, { from, to }: { from: number; to: number }, finder: ColumnFinder): Promise<{ rows: number } | Pick<BadRow, 'reason' | 'column'>> {
  const file = segment.file.replace(/\.csv$/, '-sifted.csv');
  try {
    await writeFile(file, rows.bytes(from, to), { mode: 0o600 });
    return { rows: (await session.load({ ...load, file })).rows };
  } catch (error) {
    if (!isBadData(error)) throw error;
    return { reason: reasonOf(error), column: to - from === 1 ? await finder.find({ ...load, file }, error.text.en) : undefined };
  } finally {
    await rm(file, { force: true });
  }
}

function valuesOf({ segment, own }: Sifting, fields: RawField[]): Record<string, string | null> {
  const names = segment.columns.map(({ name }) => name);
  return Object.fromEntries(fields.map((field, index): [string, string | null] => [names[index] ?? `+${index + 1}`, field && field.toString('utf8')]).filter(([name]) => !own.has(name)));
}
