import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { connectStates, sourcesSettings, sourcesTemplates, testSeconds } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/job.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { runTest, type TestOutcome } from './run-test.ts';
import { storeTest, type StoredTest } from './store-test.ts';

/** So many at once: each may wait its whole limit for a server that is silent. */
const atOnce = 4;

/** Every hour, those whose last test is as old as the setting says; so a source that was just tested waits its turn. */
export const testConnectionsTime = '11 * * * *';

export const testConnectionsJob = defineJob({
  name: 'sources.testConnections',
  title: { zh: '定时测试数据源连接', en: 'Test connections of data sources' },
  /** `wids`: these, now, whatever the setting says. */
  input: z.object({ wids: z.array(z.string()).optional() }),
  concurrency: 1,
  timeout: 6 * 3600,
  async run({ wids }, context) {
    const due = wids ?? await dueSources(context.db, context.services.settings.get(sourcesSettings.testHours));
    const total = due.length;
    const result = { tested: 0, connected: 0, failed: 0 };
    const tester = async () => {
      for (let wid = due.pop(); wid !== undefined; wid = due.pop()) {
        context.signal.throwIfAborted();
        const outcome = await testOne(context, wid);
        if (!outcome) continue;
        result.tested += 1;
        result[outcome.state === 'success' ? 'connected' : 'failed'] += 1;
        context.progress(result.tested, total);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, tester));
    return result;
  },
});

async function dueSources(db: Kysely<Tables>, hours: number): Promise<string[]> {
  if (hours === 0) return [];
  // A little early, or the hourly look would always come a moment too soon.
  const since = sql<string>`now() - make_interval(mins => ${hours * 60 - 10})`;
  const due = await db.selectFrom('data_source').select('wid').where('source_type', '=', 'dataBase')
    .where((source) => source.or([source('connect_time', 'is', null), source('connect_time', '<', since)])).orderBy('connect_time', (order) => order.desc().nullsLast()).execute();
  return due.map(({ wid }) => wid);
}

async function testOne({ db, services, signal, log }: JobContext, wid: string): Promise<TestOutcome | null> {
  const source = await db.selectFrom('data_source').selectAll().where('wid', '=', wid).executeTakeFirst();
  if (!source) return null;
  try {
    const outcome = await outcomeOf(services, source, signal);
    const stored = outcome.state === 'stopped' ? null : await storeTest(db, services, source, outcome, { tester: null, scheduled: true });
    log(`${source.databasename}: ${outcome.message.en}`, outcome.state === 'success' ? 'info' : 'warning');
    if (stored) await tellChange(db, services, stored, outcome);
    return outcome;
  } catch (error) {
    if (signal.aborted) throw error;
    // Settings that cannot even be tried say nothing about the server; and a fault of ours must not keep the others from their test.
    log(`${source.databasename}: ${reasonOf(error)}`, error instanceof UserError ? 'warning' : 'error');
    return null;
  }
}

async function outcomeOf(services: Services, source: DataSourceRow, signal: AbortSignal): Promise<TestOutcome> {
  const test = runTest(services, source, { signal, seconds: testSeconds });
  for (;;) {
    const next = await test.next();
    if (next.done) return next.value;
  }
}

/** Its administrator hears when a source that was reached is lost, and when it is back; not every time it is still so. */
async function tellChange(db: Kysely<Tables>, services: Services, { before }: StoredTest, outcome: TestOutcome): Promise<void> {
  const connected = outcome.state === 'success';
  const lost = !connected && before.connect_status === connectStates.connected;
  const back = connected && before.connect_status === connectStates.failed && before.db_version !== '';
  if (!before.admin_user || !(lost || back)) return;
  const template = lost ? sourcesTemplates.unreachable : sourcesTemplates.reachableAgain;
  const values = { name: before.databasename, wid: before.wid, ...(lost && { reason: outcome.message.zh, reason_en: outcome.message.en }) };
  await db.transaction().execute((transaction) => services.messages.sendTemplate(transaction, template.key, values, { to: { users: [before.admin_user!] }, from: null }))
    .catch((error: unknown) => {
      // An administrator who left reads nothing; the list and the health check still show it.
      if (!(error instanceof UserError)) throw error;
    });
}
