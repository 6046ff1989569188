import { sql, type Kysely } from 'kysely';
import type { SourceChangeKind } from '#areas/sources';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import type { By } from '#platform/server/records.ts';
import { storedJson } from '#platform/server/stored-json.ts';
import { differenceOf, type ObjectPlan } from '../reverse/compare-object.ts';
import { guessRenames } from '../reverse/guess-renames.ts';
import { planImport, readLive, type Reading } from '../reverse/read-difference.ts';
import { placeOf } from '../reverse/stored-objects.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import type { ChangeDetail } from '../tables.ts';
import { storeChanges, type FoundChange } from './store-changes.ts';

interface Checking extends Reading {
  /** Null: the schedule. */
  by: By;
}

/** Compares the live source with what is stored and keeps what differs. Called off on its way, it keeps nothing. */
export async function checkSource({ db, services }: { db: Kysely<Tables>; services: Services }, source: DataSourceRow, { by, ...reading }: Checking): Promise<void> {
  const started = performance.now();
  try {
    const live = await readLive({ db, services }, source, {}, reading);
    await db.transaction().execute(async (transaction) => {
      // An import that saves at the same time is waited for, or waits.
      await sql`select wid from data_source where wid = ${source.wid} for no key update`.execute(transaction);
      const plans = await watched(transaction, source.wid, await planImport(transaction, source, live, [], { strict: false }));
      await storeChanges(transaction, source, plans.flatMap(changeOf), {
        by, milliseconds: Math.round(performance.now() - started), unchanged: plans.filter((plan) => plan.change === 'unchanged').length, renames: guessRenames(plans),
      });
      reading.signal.throwIfAborted();
    });
  } catch (error) {
    if (!reading.signal.aborted) await noteProblem(db, source.wid, error);
    throw error;
  }
}

/** Without what is to be ignored, and without what someone put into the recycle bin. */
async function watched(db: Database, database: string, plans: readonly ObjectPlan[]): Promise<ObjectPlan[]> {
  const { rows } = await sql<{ schema_name: string; data_object: string; ignored: boolean }>`
    select schema_name, data_object, true as ignored from ignored_object where database_wid = ${database}
    union all select schema_name, data_object, false from data_object where database_wid = ${database} and deleted_time is not null`.execute(db);
  const ignored = new Set(rows.filter((row) => row.ignored).map((row) => placeOf(row.schema_name, row.data_object)));
  const discarded = new Set(rows.filter((row) => !row.ignored).map((row) => placeOf(row.schema_name, row.data_object)));
  return plans.filter((plan) => {
    const place = placeOf(plan.live?.schema ?? plan.stored!.schema_name, plan.live?.table ?? plan.stored!.data_object);
    return !ignored.has(place) && !(plan.change === 'new' && discarded.has(place));
  });
}

function changeOf(plan: ObjectPlan): FoundChange[] {
  if (plan.change === 'unchanged') return [];
  const { schema, dataObject, change, kind, field_num, facts, fields } = differenceOf(plan);
  const detail: ChangeDetail = { kind, field_num, facts, fields };
  return [{ schema_name: schema, data_object: dataObject, change: change as SourceChangeKind, detail }];
}

/** Said where the changes are shown; the comparison before it stays as it was. */
async function noteProblem(db: Database, database: string, error: unknown): Promise<void> {
  const problem: Text = error instanceof UserError ? { zh: error.say('zh'), en: error.say('en') } : { zh: reasonOf(error), en: reasonOf(error) };
  await sql`
    insert into source_check (database_wid, problem) select wid, ${storedJson(problem)}::jsonb from data_source where wid = ${database}
    on conflict (database_wid) do update set tried_time = now(), problem = excluded.problem`.execute(db);
}
