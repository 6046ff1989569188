import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformSettings } from '#platform/contract/platform/index.ts';
import { authMigrations } from './auth/migrations.ts';
import { readConfiguration } from './configuration.ts';
import { cleanUpJob } from './clean-up-job.ts';
import type { Services } from './context.ts';
import { platformMigrations } from './migrations.ts';
import { platformAreaServer } from './platform-area.ts';
import { createPlatformServices, type StartedPlatform } from './services.ts';
import { migrate } from './store/migrate.ts';
import { openTestStore, testPrincipal, until, type TestStore } from './testing-store.ts';

let test: TestStore;
let platform: StartedPlatform;
beforeAll(async () => {
  test = await openTestStore();
  // The tables of those who are signed in come with the app, beside those of the platform.
  await migrate(test.store.db, [{ area: 'platform', migrations: platformMigrations }, { area: 'auth', migrations: authMigrations }]);
  const configuration = readConfiguration({ TRIBUTARY_DATA: test.dataFolder });
  platform = await createPlatformServices({ store: test.store, configuration, log: test.log, areas: [platformAreaServer] });
  await platform.start();
  await platformAreaServer.prepare!({ db: test.store.db, services: platform.services as unknown as Services });
  await platform.work();
});
afterAll(async () => {
  await platform.stop();
  await test.close();
});

const finished = (wid: string) => until(async () => {
  const run = await test.store.db.selectFrom('job_run').selectAll().where('wid', '=', wid).executeTakeFirst();
  return run?.end_time ? run : false;
});

describe('the platform\'s services', () => {
  it('clear what is older than the settings say, and nothing else', async () => {
    const { db } = test.store;
    const { files, settings, jobs } = platform.services;
    await settings.set(platformSettings.jobDays, 2, null);
    await settings.settle(db);
    await sql`insert into audit_record (wid, time, action, summary_zh, summary_en, address, agent, request_id, result, code, message, duration_ms)
      select 'a' || days, now() - make_interval(days => days), 'a', 'a', 'a', 'a', 'a', 'a', 'ok', 0, '', 1 from unnest(array[399, 401]) days`.execute(db);
    await sql`insert into job_run (wid, job, title, state, end_time) values ('old', 'x', '{}', 'failed', now() - interval '3 days'), ('new', 'x', '{}', 'failed', now() - interval '1 day'), ('open', 'x', '{}', 'waiting', null)`.execute(db);
    await sql`insert into job_log (run, seq, time, level, line) values ('old', 1, now(), 'info', 'x')`.execute(db);
    await sql`insert into session (wid, user_wid, role_wid, login_type, address, agent, create_time, last_seen, expires, ended)
      select wid, 'ann', 'r', 'db', '', '', now(), now(), now() - make_interval(days => expired), now() - make_interval(days => gone)
      from (values ('open', -1, null), ('expired lately', 29, null), ('expired long ago', 31, null), ('left lately', -1, 29), ('left long ago', 10, 31), ('closed late', 31, 5)) as given (wid, expired, gone)`.execute(db);
    const { wid } = await files.save(Readable.from(['x']), { name: 'x', type: 'x', user: null });
    await db.transaction().execute((transaction) => files.remove(wid, transaction));

    const run = await finished(await jobs.start(cleanUpJob, {}, { user: testPrincipal('ann') }));
    expect(run).toMatchObject({ state: 'succeeded', result: { audit: 1, runs: 1, sessions: 3, files: 1 }, done: 4, total: 4 });
    expect((await db.selectFrom('audit_record').select('wid').execute()).map((row) => row.wid)).toEqual(['a399']);
    expect((await db.selectFrom('job_run').select('wid').where('job', '=', 'x').orderBy('wid').execute()).map((row) => row.wid)).toEqual(['new', 'open']);
    expect(await db.selectFrom('job_log').select('run').where('run', '=', 'old').execute()).toEqual([]);
    expect((await db.selectFrom('session').select('wid').orderBy('wid').execute()).map((row) => row.wid)).toEqual(['expired lately', 'left lately', 'open']);
    expect(await db.selectFrom('file').select('wid').execute()).toEqual([]);
  });

  it('clear every night, however often the platform starts', async () => {
    await platformAreaServer.prepare!({ db: test.store.db, services: platform.services as unknown as Services });
    const { rows } = await test.store.pool.query('select cron from jobs.schedule where name = $1', [cleanUpJob.name]);
    expect(rows).toEqual([{ cron: '17 3 * * *' }]);
  });

  it('count the runs of jobs', async () => {
    expect(await platform.services.metrics.renderMetrics()).toContain('tributary_job_runs_total{job="platform.cleanUp",result="succeeded"} 1');
  });

  it('have a handler for every call they declare, and no other', () => {
    const declared = Object.values(platformAreaServer.area.calls).map((call) => call.path);
    expect(platformAreaServer.handlers.map((handler) => handler.call.path).sort()).toEqual(declared.sort());
  });
});
