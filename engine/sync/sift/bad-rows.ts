import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LakeSession, LakeSql, SegmentColumn } from '../../lake/lake.ts';
import type { DataType, Row } from '../../types/data-type.ts';
import { moment, writeTime } from '../books.ts';
import type { BadRow } from '../run.ts';
import { encodeRows } from '../segments/encode-rows.ts';
import { stageTable } from '../stages.ts';

const text: DataType = { kind: 'string' };

/** Columns of `quarantine` that a bad row brings itself. */
export const badRowColumns: SegmentColumn[] = [
  ...['id', 'position', 'reason_zh', 'reason_en', 'column_name', 'row_values', 'cut_columns'].map((name) => ({ name, type: text })), { name: 'found_at', type: moment },
];
const columns: SegmentColumn[] = [...badRowColumns, { name: 'reading', type: { kind: 'integer', bits: 32 } }];

/** Characters of a value that are kept; whoever wants to bring the row in must give the rest again. */
const keptCharacters = 64_000;
const keptInMemory = 4_000_000;

export const badRowsTable = (run: string) => stageTable(run, 'bad');

export async function createBadRows(session: LakeSession, run: string): Promise<void> {
  await session.createTable({ ...badRowsTable(run), columns: columns.map((column) => ({ ...column, nullable: true })) });
}

/** Bad rows of one reading, on their way to a stage of their own: only the end of the run puts them into quarantine. */
export class BadRows {
  readonly #place: { run: string; reading: number; folder: string };
  #waiting: Row[] = [];
  #size = 0;
  #files = 0;

  constructor(place: { run: string; reading: number; folder: string }) {
    this.#place = place;
  }

  add({ position, reason, column, values }: BadRow): void {
    const cut = Object.keys(values).filter((name) => (values[name]?.length ?? 0) > keptCharacters);
    const kept = JSON.stringify(cut.length ? { ...values, ...Object.fromEntries(cut.map((name) => [name, values[name]!.slice(0, keptCharacters)])) } : values);
    this.#waiting.push([randomUUID(), position, reason.zh, reason.en, column ?? null, kept, JSON.stringify(cut), writeTime(new Date()), this.#place.reading]);
    this.#size += kept.length + 500;
  }

  get isFull(): boolean {
    return this.#size >= keptInMemory;
  }

  async flush(session: LakeSession): Promise<void> {
    if (!this.#waiting.length) return;
    const { run, reading, folder } = this.#place;
    const file = path.join(folder, `bad-${reading}-${(this.#files += 1)}.csv`);
    const rows = this.#waiting.splice(0);
    this.#size = 0;
    // What is shown need not be exact, but it must be text.
    await writeFile(file, encodeRows(rows.map((row) => row.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\u2400').toWellFormed() : value))), columns.map(({ type }) => type)).bytes, { mode: 0o600 });
    await session.load({ into: badRowsTable(run), file, columns });
    await rm(file, { force: true });
  }

  /** The reading begins again. */
  async forget(session: LakeSession, sql: LakeSql): Promise<void> {
    this.#waiting = [];
    this.#size = 0;
    await session.execute(`delete from ${sql.table(badRowsTable(this.#place.run))} where reading = $1`, [this.#place.reading]);
  }
}
