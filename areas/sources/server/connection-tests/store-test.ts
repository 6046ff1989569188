import { sql } from 'kysely';
import { connectStates } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import type { Kysely } from 'kysely';
import { newId } from '#platform/server/ids.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { sameReach } from '../sources/store-source.ts';
import type { TestOutcome } from './run-test.ts';

/** So many tests of a source are kept. */
export const keptTests = 200;

export interface StoredTest {
  wid: string;
  /** As it was before: what a message tells is a change. */
  before: DataSourceRow;
}

/** Null: the source was deleted or changed while it was tested, so the test speaks of something else. */
export async function storeTest(
  db: Kysely<Tables>, services: Services, tested: DataSourceRow, outcome: TestOutcome, { tester, scheduled }: { tester: string | null; scheduled: boolean },
): Promise<StoredTest | null> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction.selectFrom('data_source').selectAll().where('wid', '=', tested.wid).forUpdate().executeTakeFirst();
    if (!before || !sameReach(services, before, tested)) return null;
    const wid = newId();
    await transaction.insertInto('connection_test').values({
      wid, database_wid: tested.wid, milliseconds: outcome.milliseconds, state: outcome.state, scheduled, tester,
      db_version: outcome.version, real_time_able: outcome.changes, steps: JSON.stringify(outcome.steps),
    }).execute();
    await dropOldTests(transaction, tested.wid);
    // A test that was called off says nothing about the source.
    if (outcome.state !== 'stopped') await storeState(transaction, tested.wid, outcome);
    return { wid, before };
  });
}

async function storeState(db: Database, wid: string, { state, version, changes, message }: TestOutcome): Promise<void> {
  const connected = state === 'success';
  await db.updateTable('data_source').set({
    connect_status: connected ? connectStates.connected : connectStates.failed,
    connect_message: connected ? null : JSON.stringify(message),
    connect_time: sql<string>`now()`,
    ...(version && { db_version: version }),
    real_time_able: connected && changes === true,
  }).where('wid', '=', wid).execute();
}

async function dropOldTests(db: Database, source: string): Promise<void> {
  await db.deleteFrom('connection_test').where('wid', 'in', db.selectFrom('connection_test').select('wid')
    .where('database_wid', '=', source).orderBy('time', 'desc').orderBy('wid', 'desc').offset(keptTests).limit(1000)).execute();
}

export async function storeRealTime(db: Database, wid: string, able: boolean): Promise<void> {
  await db.updateTable('data_source').set({ real_time_able: able }).where('wid', '=', wid).execute();
}
