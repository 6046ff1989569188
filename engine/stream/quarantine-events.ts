import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LakeSession } from '../lake/lake.ts';
import { books, bookTable, writeTime } from '../sync/books.ts';
import type { BadRow } from '../sync/run.ts';
import { encodeRows } from '../sync/segments/encode-rows.ts';

const keptCharacters = 64_000;
const { columns } = books.quarantine;

/** In the transaction that passes them over. */
export async function quarantineEvents(session: LakeSession, folder: string, { task, run }: { task: string; run: string }, problems: readonly BadRow[]): Promise<void> {
  if (!problems.length) return;
  const now = writeTime(new Date());
  const rows = problems.map(({ position, reason, column, values }) => {
    const cut = Object.keys(values).filter((name) => (values[name]?.length ?? 0) > keptCharacters);
    const kept = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text?.slice(0, keptCharacters) ?? null]));
    const row: Record<string, string | null> = {
      id: randomUUID(), task, run, position, reason_zh: reason.zh, reason_en: reason.en, column_name: column ?? null, row_values: JSON.stringify(kept), cut_columns: JSON.stringify(cut),
      corrected: null, state: 'open', found_at: now, changed_at: now,
    };
    // What is shown need not be exact, but it must be text.
    return columns.map(({ name }) => row[name]?.replaceAll('\0', '\u2400').toWellFormed() ?? null);
  });
  const file = join(folder, 'problems.csv');
  try {
    await writeFile(file, encodeRows(rows, columns.map(({ type }) => type)).bytes, { mode: 0o600 });
    await session.load({ into: bookTable('quarantine'), file, columns });
  } finally {
    await rm(file, { force: true });
  }
}
