import { sql } from 'kysely';
import { lakeErrors, type TaskKind } from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';

/** PostgreSQL cuts names beyond this, in silence. */
const mostBytes = 63;
const bytes = (text: string) => Buffer.byteLength(text);

/** Both lakes take any name in quotes; only what would be cut, or could not be typed, is refused. */
export function isTargetName(name: string): boolean {
  return name !== '' && bytes(name) <= mostBytes && !/\p{Cc}|\p{Cs}/u.test(name) && !/^tributary_stage/i.test(name);
}

/** From the source and its table, in characters that need no care anywhere: `jiaowu_student`. */
export function suggestTargetName(source: string, table: string): string {
  const plain = [source, table].map((part) => part.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')).filter(Boolean).join('_');
  return cut(plain || 'table', mostBytes);
}

/** What is read, without the schema of a table or the endings of a file: `account` of `account.csv.gz`. */
export const plainName = (kind: TaskKind, name: string): string =>
  (kind === 'database' ? name.split('.').at(-1)! : name.replace(/(?<=.)(\.(csv|tsv|txt|json|jsonl|ndjson|xml|xlsx?|parquet|log|zip|gz|bz2|zst))+$/i, ''));

function cut(name: string, most: number): string {
  let kept = '';
  for (const letter of name) {
    if (bytes(kept) + bytes(letter) > most) break;
    kept += letter;
  }
  return kept;
}

/** The first that no other task and no table of the lake has: DuckDB tells no upper case from lower. */
export async function freeTargetName(db: Database, schema: string, wanted: string, taken: ReadonlySet<string> = new Set()): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `_${number}`;
    const name = cut(wanted, mostBytes - suffix.length) + suffix;
    if (!taken.has(name.toLowerCase()) && !(await isTaken(db, schema, name))) return name;
  }
}

async function isTaken(db: Database, schema: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from task where target_schema = ${schema} and lower(target_table) = lower(${name})
    union all select from lake_table where schema_name = ${schema} and lower(table_name) = lower(${name}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Two that write one table get on, unless one of them replaces it whole or takes the other's rows for deleted (`writeModeOf`). `words`: what is said, where another table cannot be chosen. */
export async function refuseSharedTarget(
  db: Database, task: { wid: string | undefined; target_schema: string; target_table: string; mode: string }, words: typeof lakeErrors.targetTaken | typeof lakeErrors.placeTaken = lakeErrors.targetTaken,
): Promise<void> {
  const { rows: [other] } = await sql<{ name: string }>`
    select name from task
    where target_schema = ${task.target_schema} and lower(target_table) = lower(${task.target_table}) and deleted_time is null and wid <> ${task.wid ?? ''}
      and (${task.mode} = 'overwrite' or coalesce(definition #>> '{plan,mode}', definition #>> '{target,mode}') = 'overwrite' and definition #>> '{plan,part}' is null
        or definition #>> '{incremental,deletes}' = 'compare' and definition #>> '{plan,mode}' in ('upsert', 'soft-delete', 'history')
        or definition #>> '{incremental,kind}' in ('full', 'changes') and definition #>> '{plan,mode}' in ('soft-delete', 'history'))
    limit 1`.execute(db);
  if (!other) return;
  const values = { task: other.name, table: task.target_table };
  throw new UserError(words, values, { target_table: words });
}
