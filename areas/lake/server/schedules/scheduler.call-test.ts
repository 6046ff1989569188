import { createHmac } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scheduleSchema, type Schedule } from '#engine/schedule/schedule.ts';
import { lakeErrors, listTaskTriggers, renewTriggerKey, saveTaskTrigger } from '#areas/lake';
import { saveFileResource, saveFileSource, uploadsPlace } from '#areas/sources';
import { createLog } from '#platform/server/log.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { uploadsFolder } from '../../../sources/server/files/uploads-folder.ts';
import { callingAs, reachOf, registerSource } from '../../../sources/server/testing/import-testing.ts';
import { tellOverdueRuns } from '../notices/tell-overdue-runs.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { startByHand } from '../runs/start-by-hand.ts';
import { addTask } from '../testing/add-task.ts';
import { lookAtWatched } from './look-at-watched.ts';
import { fireDueTasks } from './scheduler.ts';
import { wakeListeners } from './wake-listeners.ts';

const log = createLog({ level: 'silent' });
let server: TestServer;
beforeAll(async () => { server = await startTestServer({ TRIBUTARY_JOBS: '0', TRIBUTARY_DEMO: '0' }); });
afterEach(() => server.platform.store.db.deleteFrom('task').execute());
afterAll(() => server.stop());

/** Far from now, so that the server's own scheduler finds nothing to do. */
const at = (time: string) => new Date(`2090-03-01T${time}Z`);
const every = (given: object): Schedule => scheduleSchema.parse({ kind: 'cron', expression: '0 * * * * ?', zone: 'UTC', ...given });
const planned = (schedule: Schedule, next: Date) => addTask(server, { schedule: JSON.stringify(schedule), next_time: next.toISOString() });
const look = (clock: Date) => fireDueTasks(server.platform.store.db, server.platform.services, log, clock);
const firings = async () => (await server.platform.store.db.selectFrom('task_run').select(['task_wid', 'scheduled_for']).where('trigger', '=', 'schedule').orderBy('scheduled_for').execute());

describe('the scheduler', () => {
  it('hands out each firing once with three at work and a clock that jumps', async () => {
    const tasks = await Promise.all(Array.from({ length: 8 }, () => planned(every({ misfire: 'all' }), at('08:00:00'))));
    for (const time of ['08:00:01', '08:02:30', '08:01:00', '08:02:31', '08:04:00']) await Promise.all([look(at(time)), look(at(time)), look(at(time))]);
    const found = await firings();
    for (const { wid } of tasks) {
      expect(found.filter(({ task_wid }) => task_wid === wid).map(({ scheduled_for }) => scheduled_for.slice(11, 16))).toEqual(['08:00', '08:01', '08:02', '08:03', '08:04']);
    }
  });

  it.each([
    ['once', ['2090-03-01T10:00:00.000Z']],
    ['all', ['2090-03-01T08:00:00.000Z', '2090-03-01T09:00:00.000Z', '2090-03-01T10:00:00.000Z']],
    ['skip', []],
  ])('makes up for firings that nobody saw as the schedule says: %s', async (misfire, expected) => {
    const task = await planned(every({ expression: '0 0 * * * ?', misfire }), at('08:00:00'));
    await look(at('10:30:00'));
    expect((await firings()).map(({ scheduled_for }) => scheduled_for)).toEqual(expected);
    const { next_time } = await server.platform.store.db.selectFrom('task').select('next_time').where('wid', '=', task.wid).executeTakeFirstOrThrow();
    expect(next_time).toBe('2090-03-01T11:00:00.000Z');
  });

  it('fires once when the clock is moved by hours, to and fro, with three at work', async () => {
    const tasks = await Promise.all(Array.from({ length: 3 }, () => planned(every({ misfire: 'once' }), at('08:00:00'))));
    for (const time of ['08:00:01', '13:00:30', '08:01:00', '12:59:59', '13:00:40', '13:01:00', '09:00:00', '13:01:30']) await Promise.all([look(at(time)), look(at(time)), look(at(time))]);
    const found = await firings();
    for (const { wid } of tasks) expect(found.filter(({ task_wid }) => task_wid === wid).map(({ scheduled_for }) => scheduled_for.slice(11, 16))).toEqual(['08:00', '13:00', '13:01']);
  });

  it('leaves tasks alone that are offline or deleted, and stops one whose schedule cannot be read', async () => {
    const next_time = at('08:00:00').toISOString();
    await addTask(server, { schedule: JSON.stringify(every({})), next_time, status: 'offline' });
    await addTask(server, { schedule: JSON.stringify(every({})), next_time, deleted_time: next_time });
    const broken = await addTask(server, { schedule: JSON.stringify({ kind: 'cron', expression: 'never' }), next_time });
    expect(await look(at('09:00:00'))).toBe(0);
    expect(await server.platform.store.db.selectFrom('task').select('next_time').where('wid', '=', broken.wid).executeTakeFirstOrThrow()).toEqual({ next_time: null });
  });
});

it('wakes tasks that wait for an event with this outcome', async () => {
  const { store: { db }, services } = server.platform;
  const first = await addTask(server);
  const waiting = await Promise.all(['success', 'failure', 'always'].map((when) =>
    addTask(server, { name: when, schedule: JSON.stringify(scheduleSchema.parse({ kind: 'event', event: { event: 'task-ended', subject: first.wid, when } })) })));
  const limited = await Promise.all([['over', -1], ['until today', 0]].map(([name, days]) =>
    addTask(server, { name: name as string, schedule: JSON.stringify(scheduleSchema.parse({ kind: 'event', validUntil: dayFromNow(days as number), event: { event: 'task-ended', subject: first.wid, when: 'always' } })) })));
  await db.insertInto('task_listen').values([...waiting, ...limited].map(({ wid }) => ({ task_wid: wid, event: 'task-ended', subject: first.wid }))).execute();
  expect(await wakeListeners(db, services, 'task-ended', first.wid, 'failure')).toBe(3);
  const woken = await db.selectFrom('task_run').innerJoin('task', 'task.wid', 'task_run.task_wid').select('task.name').where('trigger', '=', 'event').orderBy('task.name').execute();
  expect(woken.map(({ name }) => name)).toEqual(['always', 'failure', 'until today']);
});

const dayFromNow = (days: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(Date.now() + days * 86_400_000);

describe('what is outside', () => {
  const waiting = async (event: string, subject: string) => {
    const task = await addTask(server, { name: event, schedule: JSON.stringify(scheduleSchema.parse({ kind: 'event', event: { event, subject } })) });
    await server.platform.store.db.insertInto('task_listen').values({ task_wid: task.wid, event, subject }).execute();
    return task.wid;
  };
  const woken = async () => (await server.platform.store.db.selectFrom('task_run').select('task_wid').where('trigger', '=', 'event').execute()).map(({ task_wid }) => task_wid);
  const lookOnce = () => lookAtWatched(server.platform.store.db, server.platform.services, 0);

  it('a file that arrives, or is written anew, wakes those who wait for it, once', async () => {
    const call = callingAs(server, await server.signIn());
    const source = (await call(saveFileSource, { body: { databasename: 'Files' } })).data.wid;
    const resource = (await call(saveFileResource, { body: { datasource_wid: source, filename: 'marks', fs_urls: [uploadsPlace(source)], pattern: '*.csv' } })).data.wid;
    const folder = uploadsFolder(server.platform.services, source);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old.csv'), 'a\n1\n');
    const task = await waiting('file-arrived', resource);
    expect([await lookOnce(), await lookOnce()]).toEqual([0, 0]);
    await writeFile(join(folder, 'new.csv'), 'a\n2\n');
    expect([await lookOnce(), await lookOnce(), await woken()]).toEqual([1, 0, [task]]);
    await rm(join(folder, 'old.csv'));
    expect(await lookOnce()).toBe(0);
  });

  it('data that changes in a source wakes those who wait for it', async () => {
    const business = await startThrowAwayPostgres();
    try {
      const call = callingAs(server, await server.signIn());
      const task = await waiting('source-changed', await registerSource(call, { databasename: 'Business', ...reachOf(business.url) }));
      const client = new pg.Client(business.url);
      await client.connect();
      const write = (sql: string) => client.query(`${sql}; select pg_stat_force_next_flush()`);
      await write('create table mark (id int); insert into mark values (1)');
      expect([await lookOnce(), await lookOnce()]).toEqual([0, 0]);
      await write('insert into mark values (2)');
      await expect.poll(lookOnce, { timeout: 50_000, interval: 100 }).toBe(1);
      expect(await woken()).toEqual([task]);
      await client.end();
    } finally {
      await business.stop();
    }
  });
});

it('lets only so many firings wait where the task says so, and the run they wait for tells of the rest', async () => {
  const { store: { db }, services } = server.platform;
  const task = await addTask(server, { most_waiting: 2, schedule: JSON.stringify(every({ misfire: 'all' })), next_time: at('08:00:00').toISOString() });
  await look(at('08:05:30'));
  const runs = await firings();
  expect(runs.map(({ scheduled_for }) => scheduled_for.slice(11, 16))).toEqual(['08:00', '08:01']);
  const lines = await db.selectFrom('run_log').innerJoin('task_run', 'task_run.wid', 'run_log.run_wid').select(['run_log.text', 'task_run.left_out']).where('task_run.task_wid', '=', task.wid).execute();
  expect(lines).toEqual([{ text: { zh: expect.stringContaining('4 次'), en: expect.stringContaining('4 firings were left out') }, left_out: 4 }]);
  // What a person asks for is theirs to count.
  expect(await startByHand({ db, services, user: { wid: null } }, task, {})).toEqual(expect.any(String));
});

it('tells once of a run that is not over in time, and lets it go on', async () => {
  const { store: { db }, services } = server.platform;
  const task = await addTask(server, { deadline_minutes: 30, push_level: 'failed', creator: 'admin' });
  const long = new Date(Date.now() - 31 * 60_000);
  const late = (await enqueueRun(db, services, task, { trigger: 'schedule', scheduledFor: long }))!;
  await enqueueRun(db, services, task, { trigger: 'manual', scheduledFor: long });
  await enqueueRun(db, services, task, { trigger: 'schedule' });
  expect([await tellOverdueRuns(db, services), await tellOverdueRuns(db, services)]).toEqual([1, 0]);
  expect(await db.selectFrom('run_log').select(['run_wid', 'part', 'level']).execute()).toEqual([{ run_wid: late, part: 'overdue', level: 'warning' }]);
  expect((await db.selectFrom('task_run').select('state').where('wid', '=', late).executeTakeFirstOrThrow()).state).toBe('waiting');
});

describe('a trigger', () => {
  const call = async (wid: string, key: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${server.address}/api/trigger/${wid}`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-trigger-key': key, ...headers }, body: JSON.stringify(body) });
    return { status: reply.status, ...(await reply.json() as { code: number; data: { executionId: string; repeated: boolean } }) };
  };

  it('starts its task for whoever has the key, once for each key of the caller, and with nothing but what it lists', async () => {
    const { store: { db } } = server.platform;
    const task = await addTask(server);
    const as = callingAs(server, await server.signIn());
    const { wid, key } = (await as(saveTaskTrigger, { body: { task_wid: task.wid, name: 'Nightly build', parameters: ['day'] } })).data;
    const again = await Promise.all([1, 2, 3].map(() => call(wid, key!, { parameters: { day: '2026-01-31' }, key: 'build 7' })));
    expect(new Set(again.map(({ data }) => data.executionId)).size).toBe(1);
    expect(again.map(({ data }) => data.repeated).toSorted()).toEqual([false, true, true]);
    const [run] = await db.selectFrom('task_run').select(['wid', 'trigger', 'parameters', 'requested_by']).where('task_wid', '=', task.wid).execute();
    expect(run).toMatchObject({ wid: again[0]!.data.executionId, trigger: 'api', parameters: { day: '2026-01-31' } });
    const asked = await fetch(`${server.address}/api/trigger/${wid}/run/${run!.wid}`, { headers: { authorization: `Bearer ${key}` } });
    expect(await asked.json()).toMatchObject({ code: 0, data: { executionId: run!.wid, state: 'waiting', read: 0 } });

    expect(await call(wid, key!, { parameters: { day: '2026-02-01' } }, { 'idempotency-key': 'build 7' })).toMatchObject({ status: 409, code: lakeErrors.triggerKeyReused.code });
    expect(await call(wid, key!, { parameters: { other: '1' } })).toMatchObject({ code: lakeErrors.parameterNotAllowed.code });
    for (const value of ["1' or '1'='1", '1 or true', '1);drop', 'a--b']) expect((await call(wid, key!, { parameters: { day: value } })).code).not.toBe(0);
    expect(await call(wid, `${key}x`, {})).toMatchObject({ status: 401, code: lakeErrors.triggerRefused.code });
    expect(await call('none', key!, {})).toMatchObject({ status: 401, code: lakeErrors.triggerRefused.code });

    const renewed = (await as(renewTriggerKey, { body: { wid } })).data;
    expect((await call(wid, key!, {})).status).toBe(401);
    expect((await call(wid, renewed.key, {})).data.repeated).toBe(false);
    await db.updateTable('task').set({ most_waiting: 2 }).where('wid', '=', task.wid).execute();
    expect(await call(wid, renewed.key, {})).toMatchObject({ status: 429, code: lakeErrors.queueFull.code });
    await db.updateTable('task').set({ status: 'offline' }).where('wid', '=', task.wid).execute();
    expect((await call(wid, renewed.key, {})).code).toBe(lakeErrors.taskNotOnline.code);
    const { triggers } = (await as(listTaskTriggers, { params: { id: task.wid } })).data;
    expect(triggers).toMatchObject([{ name: 'Nightly build', used_count: 2, key_hint: renewed.key.slice(-4) }]);
    expect(JSON.stringify(triggers)).not.toContain('hash');
    // The key of somebody who may not come in any more opens nothing, until another gives out a new one.
    await db.updateTable('task').set({ status: 'online', most_waiting: null }).where('wid', '=', task.wid).execute();
    const gone = await server.addUser('gone');
    await db.updateTable('task_trigger').set({ holder: gone.wid }).where('wid', '=', wid).execute();
    expect((await call(wid, renewed.key, {})).status).toBe(401);
    expect((await as(listTaskTriggers, { params: { id: task.wid } })).data.triggers).toMatchObject([{ rests: true, holder_name: 'gone' }]);
    renewed.key = (await as(renewTriggerKey, { body: { wid } })).data.key;
    expect((await call(wid, renewed.key, {})).status).toBe(200);
    const [kept] = (await as(listTaskTriggers, { params: { id: task.wid } })).data.triggers;
    expect(kept).toMatchObject({ rests: false, over: false });
    await as(saveTaskTrigger, { body: { ...kept!, until_date: '2020-01-01' } });
    expect((await call(wid, renewed.key, {})).status).toBe(401);
  });

  it('that is signed takes only what was signed with its secret in the last minutes, byte by byte, and once', async () => {
    const task = await addTask(server);
    const as = callingAs(server, await server.signIn());
    const made = (await as(saveTaskTrigger, { body: { task_wid: task.wid, name: 'Signed', parameters: ['day'], signed: true } })).data;
    const secret = made.key!;
    const text = '{ "parameters": {"day": "2026-01-31"} }\n';
    const sends = async ({ ago = 0, body = text, sign = body, by = secret, headers = {} }: { ago?: number; body?: string; sign?: string; by?: string; headers?: Record<string, string> } = {}) => {
      const time = String(Math.floor(Date.now() / 1000) - ago);
      const signature = `sha256=${createHmac('sha256', by).update(`${time}.${sign}`).digest('hex')}`;
      const reply = await fetch(`${server.address}/api/trigger/${made.wid}`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-trigger-timestamp': time, 'x-trigger-signature': signature, ...headers }, body });
      return { status: reply.status, time, signature, ...(await reply.json() as { code: number; data: { executionId: string; repeated: boolean } }) };
    };
    const first = await sends();
    expect(first).toMatchObject({ status: 200, data: { repeated: false } });
    expect(await sends({ headers: { 'x-trigger-timestamp': first.time, 'x-trigger-signature': first.signature } })).toMatchObject({ status: 200, data: { executionId: first.data.executionId, repeated: true } });
    expect((await sends({ sign: text.trim() })).status).toBe(401);
    expect((await sends({ by: `${secret}x` })).status).toBe(401);
    expect(await sends({ ago: 301 })).toMatchObject({ status: 401, code: lakeErrors.triggerStale.code });
    expect(await sends({ ago: 301, by: 'other' })).toMatchObject({ status: 401, code: lakeErrors.triggerRefused.code });
    expect((await call(made.wid, secret, {})).status).toBe(401);
    const time = String(Math.floor(Date.now() / 1000));
    const asks = (signed: string) => fetch(`${server.address}/api/trigger/${made.wid}/run/${first.data.executionId}`, { headers: { 'x-trigger-timestamp': time, 'x-trigger-signature': `sha256=${createHmac('sha256', secret).update(`${time}.${signed}`).digest('hex')}` } });
    expect([(await asks(first.data.executionId)).status, (await asks('')).status]).toEqual([200, 401]);
    const [listed] = (await as(listTaskTriggers, { params: { id: task.wid } })).data.triggers;
    expect(listed).toMatchObject({ signed: true, key_hint: secret.slice(-4), used_count: 1 });
    expect(JSON.stringify(listed)).not.toMatch(/secret|hash/);
    // Without signatures it has a key again, and the secret is over.
    const { key } = (await as(saveTaskTrigger, { body: { ...listed!, signed: false } })).data;
    expect([(await sends()).status, (await call(made.wid, key!, {})).status]).toEqual([401, 200]);
  });
});
