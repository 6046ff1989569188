import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { By } from '#platform/server/records.ts';
import { plainNameFromComment } from '../naming/name-from-comment.ts';
import { bulkJson, portions } from './bulk-json.ts';
import { foreignKeysOf, indexesOf, type ObjectPlan } from './compare-object.ts';

/** The wids of the objects that a plan made or touched, each beside its plan. */
export interface StoredPlan extends ObjectPlan {
  wid: string;
}

interface Writing {
  db: Database;
  database: string;
  by: By;
}

/** New objects, what the source says anew of known ones, and which of them it dropped. Nothing that people said is touched. */
export async function storeObjects({ db, database, by }: Writing, plans: readonly ObjectPlan[]): Promise<StoredPlan[]> {
  const stored = plans.map((plan): StoredPlan => ({ ...plan, wid: plan.stored?.wid ?? newId() }));
  const who = by?.wid ?? null;
  const living = stored.filter((plan) => plan.live).map(({ wid, live, change }) => ({
    wid, change, schema_name: live!.schema, data_object: live!.table, object_kind: live!.kind, comment: live!.comment,
    data_object_name: plainNameFromComment(live!.comment),
    row_count: live!.rows === null ? null : Math.round(live!.rows),
    data_type: live!.kind === 'table' ? '1' : '2',
    foreign_keys: foreignKeysOf(live!),
  }));
  const columns = sql`wid text, schema_name text, data_object text, object_kind text, comment text, data_object_name text, row_count bigint, data_type text, foreign_keys jsonb`;
  for (const rows of portions(living.filter((row) => row.change === 'new'))) {
    await sql`
      insert into data_object (wid, creator, last_modifier, database_wid, schema_name, data_object, object_kind, comment, data_object_name, row_count, row_count_time, data_type, foreign_keys)
      select wid, ${who}, ${who}, ${database}, schema_name, data_object, object_kind, comment, data_object_name, row_count,
        case when row_count is not null then now() end, data_type, foreign_keys
      from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as row(${columns})`.execute(db);
  }
  for (const rows of portions(living.filter((row) => row.change === 'changed' || row.change === 'renamed'))) {
    await sql`
      update data_object set schema_name = row.schema_name, data_object = row.data_object, object_kind = row.object_kind, comment = row.comment,
        data_type = row.data_type, foreign_keys = row.foreign_keys, dropped_time = null, modify_time = now(), last_modifier = ${who}, row_version = row_version + 1
      from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as row(${columns})
      where data_object.wid = row.wid`.execute(db);
  }
  await guessRows(db, living.filter((row) => row.change !== 'new' && row.row_count !== null));
  const dropped = stored.filter((plan) => plan.change === 'dropped').map((plan) => plan.wid);
  await sql`
    update data_object set dropped_time = now(), modify_time = now(), last_modifier = ${who}, row_version = row_version + 1
    where wid = any(${dropped})`.execute(db);
  await storeIndexes(db, stored);
  return stored;
}

/** The database's guess, unless the rows were counted. */
async function guessRows(db: Database, rows: readonly { wid: string; row_count: number | null }[]): Promise<void> {
  for (const portion of portions(rows.map(({ wid, row_count }) => ({ wid, row_count })))) {
    await sql`
      update data_object set row_count = row.row_count, row_count_time = now()
      from jsonb_to_recordset(${bulkJson(portion)}::jsonb) as row(wid text, row_count bigint)
      where data_object.wid = row.wid and not row_count_exact and data_object.row_count is distinct from row.row_count`.execute(db);
  }
}

/** Replaced whole where anything about the object changed. */
async function storeIndexes(db: Database, plans: readonly StoredPlan[]): Promise<void> {
  const touched = plans.filter((plan) => plan.live && (plan.change === 'new' || plan.facts.some((one) => one.fact === 'indexes')));
  await sql`delete from data_object_index where object_wid = any(${touched.map((plan) => plan.wid)})`.execute(db);
  const rows = touched.flatMap((plan) => indexesOf(plan.live!).map((index) => ({ object_wid: plan.wid, ...index })));
  for (const portion of portions(rows)) {
    await sql`
      insert into data_object_index (object_wid, name, unique_key, columns)
      select object_wid, name, "unique", columns from jsonb_to_recordset(${bulkJson(portion)}::jsonb) as row(object_wid text, name text, "unique" boolean, columns jsonb)`.execute(db);
  }
}
