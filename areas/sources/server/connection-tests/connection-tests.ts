import { ConnectorFailure } from '#engine/connectors/failure.ts';
import {
  followConnectionTest, listConnectionTests, testAllDataSources, testChangeCapture, testDataSource, type ConnectionTestInput,
  type ConnectionTestResult, type ConnectionTestStep,
} from '#areas/sources';
import { sayText, type Language } from '#platform/contract';
import type { Kysely } from 'kysely';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle, type LiveEvent } from '#platform/server/handle.ts';
import { visibleSource, visibleSources } from '../sources/visible-sources.ts';
import { captureAbility } from './capture-ability.ts';
import { runTest, statusOf, stoppedOutcome, type TestOutcome } from './run-test.ts';
import { storeTest } from './store-test.ts';
import { testConnectionsJob } from './test-connections-job.ts';
import { testedSource, type TestedSource } from './tested-source.ts';

type Asking = Context & { user: Principal; db: Kysely<Tables> };

export const connectionTestHandlers = [
  handle(testDataSource, async ({ body }, context) => {
    const asking = context as Asking;
    const tested = await nameTested(asking, body);
    const test = runTest(context.services, tested.source, { signal: context.signal, seconds: body.seconds });
    for (;;) {
      const next = await test.next();
      if (next.done) return resultOf(asking, tested, next.value);
    }
  }),

  handle(followConnectionTest, async ({ body }, context) => {
    const asking = context as Asking;
    const tested = await nameTested(asking, body);
    // Listens for the end of the line from now on, also before the first event is asked for.
    const { signal } = context;
    return follow(asking, tested, { signal, seconds: body.seconds });
  }),

  handle(testChangeCapture, async ({ body }, context) => {
    const asking = context as Asking;
    const { source, stored } = await nameTested(asking, body);
    return captureAbility(asking, source, stored, { signal: context.signal, seconds: body.seconds });
  }),

  handle(listConnectionTests, async ({ body }, context) => {
    const { db, services } = context;
    const source = await visibleSource(context, body.database_wid);
    let tests = db.selectFrom('connection_test').select([
      'wid', 'time', 'milliseconds', 'state', 'scheduled', 'tester', services.organisation.personName('connection_test.tester').as('tester_name'),
      'db_version as dbVersion', 'real_time_able', 'steps',
    ]).where('database_wid', '=', source.wid);
    if (body.state) tests = tests.where('state', '=', body.state);
    return context.page(tests, { sort: '-time', sortable: { time: 'time' } });
  }),

  handle(testAllDataSources, async (_input, context) => {
    const { db, services, user } = context;
    const seen = await db.selectFrom('data_source').select('wid').where('source_type', '=', 'dataBase').where(visibleSources(services, user)).execute();
    context.audit({ after: { sources: seen.length } });
    return { job: await services.jobs.start(testConnectionsJob, { wids: seen.map(({ wid }) => wid) }, { db, user }) };
  }),
];

async function nameTested(context: Asking, input: ConnectionTestInput): Promise<TestedSource> {
  const tested = await testedSource(context, input);
  const { source, stored } = tested;
  context.audit({ ...(stored && { wid: stored.wid }), name: source.databasename, after: { db_type: source.db_type, ip: source.ip, port: source.port, db_url: source.db_url, db_user: source.db_user } });
  return tested;
}

async function resultOf({ db, services, user, language }: Asking, { source, stored }: TestedSource, outcome: TestOutcome): Promise<ConnectionTestResult> {
  const kept = stored && await storeTest(db, services, stored, outcome, { tester: user.wid, scheduled: false });
  return {
    connect_status: statusOf(outcome), dbVersion: outcome.version, state: outcome.state, msg: sayText(outcome.message, language), milliseconds: outcome.milliseconds,
    real_time_able: outcome.changes, db_driver: source.db_driver || source.db_type, steps: outcome.steps, test_wid: kept?.wid ?? null,
  };
}

/** The events of a live test. Whoever leaves early calls it off, and that is noted too. */
async function* follow(context: Asking, tested: TestedSource, limits: { signal: AbortSignal; seconds: number }): AsyncGenerator<LiveEvent> {
  const started = performance.now();
  const steps: ConnectionTestStep[] = [];
  const test = runTest(context.services, tested.source, limits);
  let ended = false;
  try {
    for (;;) {
      const next = await test.next();
      if (next.done) {
        ended = next.value.state !== 'stopped';
        if (ended) yield { event: 'result', data: await resultOf(context, tested, next.value) };
        return;
      }
      if (next.value.state !== 'running') steps.push(next.value);
      yield { event: 'step', data: next.value };
    }
  } catch (error) {
    ended = true;
    yield { event: 'failed', data: failureOf(error, context.language) };
  } finally {
    await test.return(undefined as never);
    if (!ended) await resultOf(context, tested, stoppedOutcome(steps, Math.round(performance.now() - started)));
  }
}

function failureOf(error: unknown, language: Language) {
  if (error instanceof UserError) {
    const fields = Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, text]) => [field, sayText(text, language)]));
    return { code: error.definition.code, msg: error.say(language), fields };
  }
  if (error instanceof ConnectorFailure) return { code: 1, msg: sayText(error.text, language) };
  throw error;
}
