import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listRuns, readRunLog } from '#platform/contract/platform/jobs.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { Services } from '../context.ts';
import { UserError } from '../errors.ts';
import { openTestStore, testPrincipal, testScopes, until, type TestStore } from '../testing-store.ts';
import { buryRun } from './dead-runs.ts';
import { defineJob } from './job.ts';
import { jobHandlers } from './job-handlers.ts';
import { runJob } from './job-runner.ts';
import { openTestJobs, patientJob } from './testing-jobs.ts';

const title = { zh: '测试', en: 'Test' };
const attempts = new Map<string, number>();
const seen: unknown[] = [];
/** What a job by this name waits for before it succeeds. */
const held = new Map<string, Promise<void>>();

const countingJob = defineJob({
  name: 'test.count', title, input: z.object({ to: z.number() }),
  async run({ to }, { progress, log }) {
    for (let n = 1; n <= to; n += 1) {
      progress(n, to, `step ${n}`);
      log(`line ${n} password=hunter2`, n === to ? 'warning' : 'info');
    }
    return { counted: to };
  },
});
const failingJob = defineJob({
  name: 'test.fail', title, input: z.object({ name: z.string(), failures: z.number() }), retries: 1,
  async run({ name, failures }) {
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, attempt);
    if (attempt <= failures) throw new Error(`cannot reach mysql://root:hunter2@db on try ${attempt}`);
    await held.get(name);
    return attempt;
  },
});
const refusingJob = defineJob({
  name: 'test.refuse', title, input: z.object({}), retries: 5,
  async run() {
    throw new UserError(serviceErrors.settingNotFound, { key: 'x' });
  },
});
const secretJob = defineJob({
  name: 'test.secret', title, input: z.object({ host: z.string(), password: z.string() }),
  async run(input) {
    seen.push(input);
    return { token: 'result-secret' };
  },
});
const slowJob = defineJob({
  name: 'test.slow', title, input: z.object({}), timeout: 1, retries: 0,
  run: (_input, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
});
const jobs = [countingJob, failingJob, refusingJob, secretJob, slowJob, patientJob];
const ann = testPrincipal('ann');

let test: TestStore;
/** Only puts runs in, like a server with TRIBUTARY_JOBS=0. */
let server: Services;
/** Another process that runs them. */
let worker: Services;

beforeAll(async () => {
  test = await openTestStore();
  const { dataFolder, log } = test;
  worker = await openTestJobs({ store: await test.another(), dataFolder, log, jobs });
  server = await openTestJobs({ store: test.store, dataFolder, log, jobs, works: false });
});
afterAll(async () => {
  await worker.jobs.close();
  await server.jobs.close();
  await test.close();
});

const row = (wid: string) => test.store.db.selectFrom('job_run').selectAll().where('wid', '=', wid).executeTakeFirstOrThrow();
const reached = (wid: string, ...states: string[]) => until(async () => {
  const run = await row(wid);
  return states.includes(run.state) && run;
});
const logOf = (wid: string) => test.store.db.selectFrom('job_log').selectAll().where('run', '=', wid).orderBy('seq').execute();

describe('a run', () => {
  it('succeeds in another process, with progress, log lines and result in the store and told live', async () => {
    const told: { event: string; data: unknown }[] = [];
    const wid = await test.store.db.transaction().execute(async (transaction) => {
      const started = await server.jobs.start(countingJob, { to: 300 }, { db: transaction, user: ann, object: { kind: 'source', wid: 's1' } });
      server.events.on(`job:${started}`, (event) => told.push(event));
      return started;
    });
    const run = await reached(wid, 'succeeded', 'failed');
    expect(run).toMatchObject({
      state: 'succeeded', done: 300, total: 300, note: 'step 300', result: { counted: 300 }, error: null, attempt: 1, creator: 'ann',
      object_kind: 'source', object_wid: 's1', title,
    });
    expect(run.start_time! <= run.end_time!).toBe(true);
    const lines = await logOf(wid);
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
    expect(lines.at(-1)).toMatchObject({ line: 'line 300 password=[hidden]', level: 'warning' });
    await until(() => told.some(({ event, data }) => event === 'state' && (data as { state: string }).state === 'succeeded'));
    expect(told[0]).toMatchObject({ event: 'state', data: { state: 'running' } });
    expect(told.filter(({ event }) => event === 'log').flatMap(({ data }) => (data as { lines: unknown[] }).lines)).toHaveLength(300);
    expect(told.find(({ event }) => event === 'progress')?.data).toMatchObject({ total: 300 });
  });

  it('that belongs to a failed transaction never was', async () => {
    let wid = '';
    await test.store.db.transaction().execute(async (transaction) => {
      wid = await server.jobs.start(countingJob, { to: 1 }, { db: transaction, user: ann });
      throw new Error('no');
    }).catch(() => undefined);
    await reached(await server.jobs.start(countingJob, { to: 1 }, { user: ann }), 'succeeded');
    await expect(row(wid)).rejects.toThrow();
  });

  it('that fails is tried again, and shows meanwhile why it failed', async () => {
    const looked = Promise.withResolvers<void>();
    held.set('once', looked.promise);
    const wid = await server.jobs.start(failingJob, { name: 'once', failures: 1 }, { user: ann });
    const between = await until(async () => {
      const run = await row(wid);
      return run.error && run;
    });
    expect(between).toMatchObject({ error: { zh: expect.stringContaining('程序出错'), en: expect.stringContaining('on try 1') } });
    looked.resolve();
    expect(await reached(wid, 'succeeded', 'failed')).toMatchObject({ state: 'succeeded', attempt: 2, result: 2, error: null });
  });

  it('that fails for good says why, without the secrets in the reason', async () => {
    const wid = await server.jobs.start(failingJob, { name: 'always', failures: 9 }, { user: null });
    const run = await reached(wid, 'failed');
    expect(run).toMatchObject({ attempt: 2, error: { en: 'Something went wrong on our side: cannot reach mysql://root:[hidden]@db on try 2' } });
    expect((await logOf(wid)).map(({ level }) => level)).toEqual(['error', 'error']);
  });

  it('whose user has to mend something first is not tried again', async () => {
    const wid = await server.jobs.start(refusingJob, {}, { user: ann });
    expect(await reached(wid, 'failed')).toMatchObject({ attempt: 1, error: { zh: '没有这项设置：x', en: 'There is no such setting: x' } });
  });

  it('that takes too long is stopped and called failed', async () => {
    const wid = await server.jobs.start(slowJob, {}, { user: ann });
    expect(await reached(wid, 'failed')).toMatchObject({ error: { en: 'It did not finish within 1 s and was stopped.' } });
  });

  it('gets secrets that the store never shows', async () => {
    const wid = await server.jobs.start(secretJob, { host: 'db', password: 'input-secret' }, { user: ann });
    const run = await reached(wid, 'succeeded');
    expect(seen).toContainEqual({ host: 'db', password: 'input-secret' });
    expect(run).toMatchObject({ input: { host: 'db', password: '[hidden]' }, result: { token: '[hidden]' } });
    expect(JSON.stringify(run)).not.toMatch(/input-secret|result-secret/);
  });

  it('is refused when its input does not fit', async () => {
    expect(() => server.jobs.start(countingJob, { to: 'x' as unknown as number }, { user: ann })).toThrow();
  });
});

describe('stopping', () => {
  it('ends a run in whichever process it runs', async () => {
    const wid = await server.jobs.start(patientJob, {}, { user: ann });
    await reached(wid, 'running');
    await server.jobs.stop(wid);
    expect(await reached(wid, 'stopped', 'succeeded')).toMatchObject({ state: 'stopped', stopping: false, error: null });
    await expect(server.jobs.stop(wid)).rejects.toMatchObject({ definition: serviceErrors.runEnded });
    await expect(server.jobs.stop('0'.repeat(32))).rejects.toMatchObject({ definition: serviceErrors.runNotFound });
  });

  it('reaches a run even when the message is lost', async () => {
    const wid = await server.jobs.start(patientJob, {}, { user: ann });
    await reached(wid, 'running');
    await test.store.db.updateTable('job_run').set({ stopping: true }).where('wid', '=', wid).execute();
    await reached(wid, 'stopped');
  });

  it('removes a run that still waits, which then never starts', async () => {
    let wid = '';
    await test.store.db.transaction().execute(async (transaction) => {
      wid = await server.jobs.start(failingJob, { name: 'never', failures: 0 }, { db: transaction, user: ann });
      await server.jobs.stop(wid, transaction);
    });
    await reached(await server.jobs.start(failingJob, { name: 'after', failures: 0 }, { user: ann }), 'succeeded');
    expect(await row(wid)).toMatchObject({ state: 'stopped', attempt: 0 });
    expect(attempts.has('never')).toBe(false);
  });
});

describe('runs that wait', () => {
  it('begin as soon as one before them ends, however seldom the process looks', async () => {
    await worker.jobs.close();
    worker = await openTestJobs({ store: await test.another(), dataFolder: test.dataFolder, log: test.log, jobs, look: 600 });
    const wids: string[] = [];
    await test.store.db.transaction().execute(async (transaction) => {
      for (let count = 0; count < 20; count += 1) wids.push(await server.jobs.start(countingJob, { to: 1 }, { db: transaction, user: ann }));
    });
    for (const wid of wids) await reached(wid, 'succeeded');
  });
});

describe('a process that', () => {
  it('is closed hands its runs to another', async () => {
    const wid = await server.jobs.start(patientJob, {}, { user: ann });
    await reached(wid, 'running');
    await worker.jobs.close();
    expect(await row(wid)).toMatchObject({ state: 'waiting', attempt: 1, error: { en: 'It had not finished when the service stopped.' } });
    worker = await openTestJobs({ store: await test.another(), dataFolder: test.dataFolder, log: test.log, jobs });
    expect(await reached(wid, 'succeeded')).toMatchObject({ attempt: 2, error: null });
  });

  it('dies loses its runs to another', async () => {
    await worker.jobs.close();
    const child = spawn(process.execPath, [fileURLToPath(new URL('./dying-process.ts', import.meta.url)), test.url, test.dataFolder], { stdio: 'inherit' });
    const wid = await server.jobs.start(patientJob, {}, { user: ann });
    await reached(wid, 'running');
    child.kill('SIGKILL');
    await once(child, 'exit');
    worker = await openTestJobs({ store: await test.another(), dataFolder: test.dataFolder, log: test.log, jobs });
    const run = await until(async () => {
      const now = await row(wid);
      return now.state === 'succeeded' && now;
    }, 60);
    expect(run).toMatchObject({ attempt: 2, result: { attempt: 2 } });
  });
});

describe('a run whose last try ended without a word', () => {
  const item = (wid: string, message: string) => ({ sourceId: wid, sourceName: slowJob.name, sourceOutput: { value: { message } } }) as unknown as Parameters<typeof buryRun>[0];
  const orphan = async (wid: string, more: object = {}) => {
    await test.store.db.insertInto('job_run').values({ wid, job: slowJob.name, title: JSON.stringify(title), state: 'running', creator: null, ...more }).execute();
  };
  const bury = (wid: string, message: string) => buryRun(item(wid, message), { db: test.store.db, events: server.events, known: new Map([[slowJob.name, slowJob]]) });

  it('is called failed with the reason, or stopped when that was asked', async () => {
    await orphan('dead1');
    await orphan('dead2');
    await orphan('dead3', { stopping: true });
    await bury('dead1', 'job heartbeat timeout');
    await bury('dead2', 'job timed out');
    await bury('dead3', 'job heartbeat timeout');
    expect(await row('dead1')).toMatchObject({ state: 'failed', error: { en: expect.stringContaining('ended unexpectedly') } });
    expect(await row('dead2')).toMatchObject({ state: 'failed', error: { en: 'It did not finish within 1 s and was stopped.' } });
    expect(await row('dead3')).toMatchObject({ state: 'stopped', stopping: false });
  });

  it('is left alone when it said how it ended', async () => {
    await orphan('dead4', { state: 'succeeded' });
    await bury('dead4', 'job heartbeat timeout');
    expect(await row('dead4')).toMatchObject({ state: 'succeeded', error: null });
  });
});

describe('a scheduled job', () => {
  const item = (retryCount: number) => ({
    id: '01234567-89ab-4cde-8f01-23456789abcd', name: countingJob.name, data: { scheduled: { input: { to: 2 } } }, retryCount, retryLimit: 2, signal: new AbortController().signal,
  }) as unknown as Parameters<typeof runJob>[1];
  const options = () => ({ db: test.store.db, services: () => worker, log: test.log, running: new Map(), isClosing: () => false });

  it('makes its run when it begins, and runs it once however often it is handed out', async () => {
    expect(await runJob(countingJob, item(0), options())).toMatchObject({ status: 'completed' });
    expect(await runJob(countingJob, item(1), options())).toMatchObject({ status: 'completed' });
    expect(await row('0123456789ab4cde8f0123456789abcd')).toMatchObject({ state: 'succeeded', attempt: 1, creator: null, result: { counted: 2 } });
  });

  it('is kept by the store and can be taken away', async () => {
    await server.jobs.schedule(countingJob, '5 3 * * *', { to: 1 }, { key: 'nightly' });
    const schedules = () => (test.store.pool.query('select cron, data from jobs.schedule where name = $1 and key = $2', [countingJob.name, 'nightly']));
    expect((await schedules()).rows).toEqual([{ cron: '5 3 * * *', data: { scheduled: { input: { to: 1 } } } }]);
    await server.jobs.unschedule(countingJob, 'nightly');
    expect((await schedules()).rows).toEqual([]);
    await expect(server.jobs.schedule(secretJob, '* * * * *', { host: 'a', password: 'b' })).rejects.toThrow('secret');
    await expect(server.jobs.schedule(countingJob, 'every day', { to: 1 })).rejects.toThrow();
  });
});

describe('job calls', () => {
  const [list, get, readLog, download, stop, repeat] = jobHandlers.map((handler) => (input: object, user = ann, more: object = {}) =>
    handler.run({ params: {}, query: {}, body: {}, ...input }, {
      db: test.store.db, services: { ...server, scopes: testScopes }, user, language: 'en', audit: () => undefined,
      page: (rows: { execute(): Promise<unknown[]> }) => rows.execute(), ...more,
    }) as Promise<any>) as ((input: object, user?: typeof ann, more?: object) => Promise<any>)[];
  const bob = testPrincipal('bob');
  const boss = testPrincipal('boss', ['job:read', 'job:write']);
  let wid: string;
  beforeAll(async () => {
    wid = await server.jobs.start(countingJob, { to: 5 }, { user: testPrincipal('carol') });
    await reached(wid, 'succeeded');
  });

  it('list one\'s own runs, or all with the permission, filtered', async () => {
    const query = (given: object) => ({ query: listRuns.query.parse(given) });
    expect((await list!(query({}), testPrincipal('carol'))).map((run: { wid: string }) => run.wid)).toEqual([wid]);
    expect(await list!(query({}), bob)).toEqual([]);
    expect((await list!(query({ state: 'succeeded', job: 'test.count' }), boss)).map((run: { wid: string }) => run.wid)).toContain(wid);
    expect(await list!(query({ mine: 'true' }), boss)).toEqual([]);
    expect(listRuns.query.safeParse({ state: 'gone' }).success).toBe(false);
  });

  it('show a run and its log to those who may', async () => {
    expect(await get!({ params: { wid } }, testPrincipal('carol'))).toMatchObject({ wid, input: { to: 5 }, result: { counted: 5 } });
    await expect(get!({ params: { wid } }, bob)).rejects.toMatchObject({ definition: serviceErrors.runNotFound });
    const page = await readLog!({ params: { wid }, query: readRunLog.query.parse({ after: '1', limit: '2' }) }, boss);
    expect(page).toMatchObject({ more: true, lines: [{ seq: 2 }, { seq: 3 }] });
    const file = (await download!({ params: { wid } }, boss)) as { name: string; stream: Readable };
    expect(file.name).toBe(`test.count-${wid}.log`);
    expect((await text(file.stream)).split('\n')[4]).toMatch(/Z warning line 5/);
  });

  it('repeat a run that ended, with the same input and a link to it', async () => {
    await expect(repeat!({ params: { wid } }, bob)).rejects.toMatchObject({ definition: serviceErrors.runNotFound });
    const again = await repeat!({ params: { wid } }, boss);
    expect(await reached(again.wid, 'succeeded')).toMatchObject({ retry_of: wid, creator: 'boss', result: { counted: 5 } });
    const secret = await server.jobs.start(secretJob, { host: 'again', password: 'kept-secret' }, { user: ann });
    await reached(secret, 'succeeded');
    seen.length = 0;
    await reached((await repeat!({ params: { wid: secret } })).wid, 'succeeded');
    expect(seen).toEqual([{ host: 'again', password: 'kept-secret' }]);
  });

  it('stop a run, audited under its title, and do not repeat one that has not ended', async () => {
    const running = await server.jobs.start(patientJob, {}, { user: ann });
    await reached(running, 'running');
    await expect(repeat!({ params: { wid: running } })).rejects.toMatchObject({ definition: serviceErrors.runNotEnded });
    const audited: unknown[] = [];
    await stop!({ params: { wid: running } }, ann, { audit: (object: unknown) => audited.push(object) });
    await reached(running, 'stopped');
    expect(audited).toEqual([{ wid: running, name: 'Wait' }]);
  });
});
