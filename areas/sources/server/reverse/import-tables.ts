import { sql, type Kysely } from 'kysely';
import { sourcesErrors, type Rename, type ReverseImportResult } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { newId } from '#platform/server/ids.ts';
import type { By } from '#platform/server/records.ts';
import { storedJson } from '#platform/server/stored-json.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { recordFirstVersions } from '../versions/first-versions.ts';
import { recordVersions } from '../versions/record-versions.ts';
import { differenceOf, type ObjectPlan } from './compare-object.ts';
import { planImport, readLive, type ImportChoice, type LiveReading, type Reading } from './read-difference.ts';
import { storeFields } from './store-fields.ts';
import { storeObjects } from './store-objects.ts';
import { storeDeclaredRelations } from './store-relations.ts';

/** Differences that are kept with an import, or shown in a preview. */
export const keptDifferences = 1000;

export interface ImportOrder {
  source: DataSourceRow;
  choice: ImportChoice;
  renames: readonly Rename[];
  by: By;
}

/**
 * Reads the live tables first, all of them, and then saves in one transaction: an import happens whole or not at all.
 */
export async function importTables({ db, services }: { db: Kysely<Tables>; services: Services }, { source, choice, renames, by }: ImportOrder, reading: Reading): Promise<ReverseImportResult> {
  const live = await readLive({ db, services }, source, choice, reading);
  if (live.wanted.length === 0 && renames.length === 0) throw new UserError(sourcesErrors.nothingToImport);
  return db.transaction().execute(async (transaction) => {
    const result = await storeReading(transaction, source, live, renames, by, { strict: choice.tables !== undefined });
    // Called off at the last moment: nothing of it stays.
    reading.signal.throwIfAborted();
    return result;
  });
}

async function storeReading(db: Database, source: DataSourceRow, live: LiveReading, renames: readonly Rename[], by: By, { strict }: { strict: boolean }): Promise<ReverseImportResult> {
  // One import of a source at a time: the second one compares with what the first one saved.
  const locked = await sql<{ wid: string }>`select wid from data_source where wid = ${source.wid} for no key update`.execute(db);
  if (locked.rows.length === 0) throw new UserError(sourcesErrors.noDataSource);
  const plans = await planImport(db, source, live, renames, { strict });
  const stored = await storeObjects({ db, database: source.wid, by }, plans);
  const fields = await storeFields(db, stored, by);
  const relations = await storeDeclaredRelations(db, source.wid, stored.filter((plan) => plan.live).map((plan) => plan.wid), by);
  const record = await recordImport(db, source, plans, by);
  await recordFirstVersions(db, stored.filter((plan) => plan.change === 'new'), fields, record.import_wid, by);
  const changed = stored.filter((plan) => plan.change !== 'new' && plan.change !== 'unchanged');
  await recordVersions(db, changed.map((plan) => plan.wid), { reason: 'import', by, importWid: record.import_wid });
  await forgetChanges(db, source.wid, stored);
  return { ...record, fields: live.described.reduce((sum, one) => sum + one.columns.length, 0), relations };
}

async function recordImport(db: Database, source: DataSourceRow, plans: readonly ObjectPlan[], by: By) {
  const changes = plans.filter((plan) => plan.change !== 'unchanged');
  const count = (...kinds: ObjectPlan['change'][]) => plans.filter((plan) => kinds.includes(plan.change)).length;
  const counts = { created: count('new'), changed: count('changed', 'renamed'), dropped: count('dropped'), unchanged: count('unchanged') };
  const detail = { objects: changes.slice(0, keptDifferences).map(differenceOf), left_out: Math.max(0, changes.length - keptDifferences) };
  const { number, wid } = await db.insertInto('source_import').values({
    wid: newId(), database_wid: source.wid, author: by?.wid ?? null, ...counts, detail: storedJson(detail),
    number: sql<number>`(select coalesce(max(number), 0) + 1 from source_import where database_wid = ${source.wid})`,
  }).returning(['wid', 'number']).executeTakeFirstOrThrow();
  await db.updateTable('data_source').set({ import_time: sql<string>`now()` }).where('wid', '=', source.wid).execute();
  return { import_wid: wid, number, ...counts };
}

/** What the monitor had found of these tables is taken over now. */
async function forgetChanges(db: Database, database: string, plans: readonly ObjectPlan[]): Promise<void> {
  const places = plans.flatMap(({ stored, live }) => [
    ...(stored ? [{ schema: stored.schema_name, table: stored.data_object }] : []), ...(live ? [{ schema: live.schema, table: live.table }] : []),
  ]);
  await sql`
    delete from source_change where database_wid = ${database}
      and (schema_name, data_object) in (select * from unnest(${places.map((one) => one.schema)}::text[], ${places.map((one) => one.table)}::text[]))`.execute(db);
}
