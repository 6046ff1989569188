import { lakeCan, type LakeAnswer } from '#areas/lake';
import type { Lake, LakeSession, QueryResult } from '#engine/lake/lake.ts';
import { valueText } from '#engine/lake/value-text.ts';
import { lineageLake } from '#engine/lineage/lineage-lake.ts';
import { wholeTable, type Origin } from '#engine/lineage/origin.ts';
import { lineageOfQuery, type LineageTable } from '#engine/lineage/statement-lineage.ts';
import { Unfollowed } from '#engine/lineage/unfollowed.ts';
import { tablesInSql } from '#engine/sql-text/tables-in-sql.ts';
import { lakePlace } from '../runners/shared/sql-lineage.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { sensitiveFields } from './sensitive-fields.ts';

/**
 * One rule for all rows of the lake that are shown: whoever lacks the permission sees **** in fields that are sensitive, or made
 * of such. Nothing else about the answer changes.
 */
export const masked = '****';
/** Whoever rows are shown to; or nobody in particular, of what is written down for all. */
export type Looking = Pick<Seeing, 'db' | 'services'> & { user: Pick<Seeing['user'], 'can'> };
export const nobody: Looking['user'] = { can: () => false };
export const seesAll = ({ user }: Pick<Looking, 'user'>): boolean => user.can(lakeCan.seeSensitive);

const none: ReadonlySet<number> = new Set();

/** `hidden`: columns by their place in the answer. */
export function maskedAnswer({ columns, rows, truncated, milliseconds }: QueryResult, hidden: ReadonlySet<number>): LakeAnswer {
  return {
    columns: columns.map((column, at) => (hidden.has(at) ? { ...column, masked: true } : column)), truncated, milliseconds,
    rows: rows.map((row) => row.map((value, at) => (value === null ? null : hidden.has(at) ? masked : valueText(value, columns[at]!.type)))),
  };
}

const placesOf = (names: readonly { name: string }[], isHidden: (name: string) => boolean) => new Set(names.flatMap(({ name }, at) => (isHidden(name.toLowerCase()) ? [at] : [])));

/** Of an answer with the columns of one table. */
export async function hiddenOfTable(seeing: Looking, place: string, columns: readonly { name: string }[], more: ReadonlySet<string> = new Set()): Promise<ReadonlySet<number>> {
  if (seesAll(seeing)) return none;
  const names = (await sensitiveFields(seeing, [place])).get(place)!;
  const own = new Set([...more].map((name) => name.toLowerCase()));
  return placesOf(columns, (name) => names.has(name) || own.has(name));
}

/** Of columns that know what they were made of. */
export async function hiddenByOrigins(seeing: Looking, columns: readonly { name: string; origins: readonly Pick<Origin, 'place' | 'field'>[] }[]): Promise<ReadonlySet<number>> {
  if (seesAll(seeing)) return none;
  const fields = await sensitiveFields(seeing, [...new Set(columns.flatMap(({ origins }) => origins.map(({ place }) => place)))]);
  const isSensitive = (name: string, { place, field }: Pick<Origin, 'place' | 'field'>) => fields.get(place)!.has(field === wholeTable ? name.toLowerCase() : field.toLowerCase());
  return new Set(columns.flatMap(({ name, origins }, at) => (origins.some((origin) => isSensitive(name, origin)) ? [at] : [])));
}

/** Of a query that a person wrote. */
export async function hiddenOfQuery(seeing: Looking, session: LakeSession, lake: Lake, query: string, columns: readonly { name: string }[]): Promise<ReadonlySet<number>> {
  if (seesAll(seeing)) return none;
  const tables = lineageLake(session, lake, lakePlace);
  try {
    const made = await lineageOfQuery(query.trim().replace(/;\s*$/, ''), tables);
    if (made.length === columns.length) return await hiddenByOrigins(seeing, columns.map(({ name }, at) => ({ name, origins: made[at]!.origins })));
  } catch (error) {
    if (!(error instanceof Unfollowed)) throw error;
  }
  return hiddenByName(seeing, query, (await tables.describe(tablesInSql(query).reads)).filter((table) => table !== undefined), columns);
}

/** Where it cannot be told what a column is made of, its name must do; one of nobody's name may hold whatever the text names. */
async function hiddenByName(seeing: Looking, query: string, tables: readonly LineageTable[], columns: readonly { name: string }[]): Promise<ReadonlySet<number>> {
  const fields = await sensitiveFields(seeing, tables.map(({ place }) => place));
  const sensitive = new Set([...fields.values()].flatMap((names) => [...names]));
  const plain = new Set(tables.flatMap((table) => table.columns).map((name) => name.toLowerCase()));
  const text = query.toLowerCase();
  const isNamed = [...sensitive].some((name) => text.includes(name));
  return placesOf(columns, (name) => sensitive.has(name) || (isNamed && !plain.has(name)));
}
