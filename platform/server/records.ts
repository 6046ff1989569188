import { sql } from 'kysely';
import type {
  ColumnType, CreateTableBuilder, Insertable, Kysely, Selectable, SelectQueryBuilder, Updateable,
} from 'kysely';
import { platformErrors, type Text } from '#platform/contract';
import type { Database, RecordColumns, Tables } from './database.ts';
import { UserError } from './errors.ts';
import { newId } from './ids.ts';

/** Tables whose rows are records: they have a wid, know who changed them last, and are versioned. */
export type RecordTable = { [T in keyof Tables]: Tables[T] extends RecordColumns ? T : never }[keyof Tables];

/** Records that go to the recycle bin first. */
export interface RecycleColumns {
  deleted_time: ColumnType<string | null, string | null | undefined, string | null>;
}
export type RecycleTable = { [T in RecordTable]: Tables[T] extends RecycleColumns ? T : never }[RecordTable];

type Kept = 'create_time' | 'modify_time' | 'creator' | 'last_modifier' | 'row_version';
export type NewRecord<T extends RecordTable> = Omit<Insertable<Tables[T]>, Kept | 'wid'> & { wid?: string };
export type RecordChanges<T extends RecordTable> = Omit<Updateable<Tables[T]>, Kept | 'wid'>;
export type RecordRow<T extends RecordTable> = Selectable<Tables[T]>;

/** Which state of which record: the version that the user saw is what may be changed. */
export interface RecordVersion {
  wid: string;
  row_version: number;
}

/** Who does it; null: the platform itself. */
export type By = { wid: string } | null;

/** How a refusal speaks of the record, and how it names the person who was faster. */
export interface RefusalWords {
  what?: Text;
  who?(wid: string): Promise<string> | string;
}

/** For migrations: the columns every table of ours begins with. */
export function recordColumns<Table extends string, Column extends string>(builder: CreateTableBuilder<Table, Column>) {
  return builder
    .addColumn('wid', 'text', (column) => column.primaryKey())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('modify_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('creator', 'text')
    .addColumn('last_modifier', 'text')
    .addColumn('row_version', 'integer', (column) => column.notNull().defaultTo(1));
}

export async function insertRecord<T extends RecordTable>(
  db: Database, table: T, values: NewRecord<T>, user: By,
): Promise<RecordRow<T>> {
  const row = await loose(db).insertInto(table as string).values(prepared(values, user)).returningAll().executeTakeFirstOrThrow();
  return row as RecordRow<T>;
}

/** A statement holds 65,535 values at most. */
const mostValues = 60_000;

/** Many rows in as few statements as possible; for all or nothing give it a transaction. */
export async function insertRecords<T extends RecordTable>(
  db: Database, table: T, values: readonly NewRecord<T>[], user: By,
): Promise<RecordRow<T>[]> {
  const rows = values.map((value) => prepared(value, user));
  const widest = rows.reduce((most, row) => Math.max(most, Object.keys(row).length), 1);
  const size = Math.max(1, Math.floor(mostValues / widest));
  const inserted: RecordRow<T>[] = [];
  for (let start = 0; start < rows.length; start += size) {
    const chunk = await loose(db).insertInto(table as string).values(rows.slice(start, start + size)).returningAll().execute();
    for (const row of chunk) inserted.push(row as RecordRow<T>);
  }
  return inserted;
}

/** Changes the record if it is still as the user saw it; otherwise says who was faster, or that it is gone. */
export async function updateRecord<T extends RecordTable>(
  db: Database, table: T, seen: RecordVersion, changes: RecordChanges<T>, user: By, words: RefusalWords = {},
): Promise<RecordRow<T>> {
  const row = await loose(db)
    .updateTable(table as string)
    .set({
      ...changes,
      modify_time: sql`now()`,
      last_modifier: user?.wid ?? null,
      row_version: sql`row_version + 1`,
    })
    .where('wid', '=', seen.wid)
    .where('row_version', '=', seen.row_version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await refusal(db, table, seen.wid, words);
  return row as RecordRow<T>;
}

/** To the recycle bin. */
export async function softDelete<T extends RecycleTable>(
  db: Database, table: T, seen: RecordVersion, user: By, words?: RefusalWords,
): Promise<RecordRow<T>> {
  return updateRecord(db, table, seen, { deleted_time: sql`now()` } as unknown as RecordChanges<T>, user, words);
}

/** Back from the recycle bin. */
export async function restore<T extends RecycleTable>(
  db: Database, table: T, seen: RecordVersion, user: By, words?: RefusalWords,
): Promise<RecordRow<T>> {
  return updateRecord(db, table, seen, { deleted_time: null } as unknown as RecordChanges<T>, user, words);
}

/** Leaves out what lies in the recycle bin. */
export function notDeleted<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row> {
  return query.where(sql.ref<string | null>('deleted_time'), 'is', null);
}

async function refusal(db: Database, table: RecordTable, wid: string, words: RefusalWords): Promise<UserError> {
  const current = await loose(db).selectFrom(table as string).select('last_modifier').where('wid', '=', wid).executeTakeFirst();
  if (!current) return new UserError(platformErrors.notFound, { what: words.what ?? { zh: '这条数据', en: 'record' } });
  const last: string | null = current.last_modifier;
  if (last === null) return new UserError(platformErrors.conflict, { who: { zh: '其他人', en: 'Someone else' } });
  return new UserError(platformErrors.conflict, { who: (await words.who?.(last)) ?? last });
}

function prepared(values: object, user: By): Record<string, unknown> {
  const who = user?.wid ?? null;
  return { wid: newId(), ...withoutUndefined(values), creator: who, last_modifier: who };
}

/** A `wid: undefined` means a new one, not none. */
function withoutUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The signatures above say what fits; inside, the table is any table. */
function loose(db: Database): Kysely<Record<string, any>> {
  return db as Kysely<any>;
}
