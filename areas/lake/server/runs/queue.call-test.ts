import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { definitions, lakeErrors, lakeSettings, listRuns, listWorkerGroups, runsTopic } from '#areas/lake';
import { conflict } from '#engine/lake/failures.ts';
import type { Services } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { until } from '#platform/server/testing-store.ts';
import { createLog } from '#platform/server/log.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs } from '../../../sources/server/testing/import-testing.ts';
import { RunFailure, type TaskRow } from '../runners/runner.ts';
import { addTask } from '../testing/add-task.ts';
import { replaceRunner } from '../testing/replace-runner.ts';
import { ScriptedRunner, untilStopped } from '../testing/scripted-runner.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';
import { claimRun } from './claim-run.ts';
import { enqueueRun, type RunRequest } from './enqueue-run.ts';
import { LostRuns } from './lost-runs.ts';
import { RunLoop } from './run-loop.ts';
import { startByHand } from './start-by-hand.ts';

const log = createLog({ level: 'silent' });
let server: TestServer;
let script: ScriptedRunner;
let giveBack: () => void;
const loops: RunLoop[] = [];

beforeAll(async () => {
  script = new ScriptedRunner();
  giveBack = replaceRunner(['script', 'compose'], script.runner);
  // Its own loop takes nothing: the tests start theirs.
  server = await startTestServer({ TRIBUTARY_JOBS: '0', TRIBUTARY_DEMO: '0' });
});
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
  const { db } = server.platform.store;
  await db.deleteFrom('task').execute();
  script.begun.length = 0;
  script.most = 0;
});
afterAll(async () => {
  giveBack?.();
  await server?.stop();
});

const servicesOf = (name: string, group = 'default'): Services => {
  const { services } = server.platform;
  return { ...services, process: { role: 'worker', works: true, name, group }, lakes: { ...services.lakes, mayRun: async () => true } };
};

async function startLoop(name: string, slots = 8, group = 'default'): Promise<RunLoop> {
  const loop = new RunLoop({ db: server.platform.store.db, services: servicesOf(name, group), log: log, slots });
  loops.push(loop);
  await loop.start();
  return loop;
}

const enqueue = (task: TaskRow, request: Partial<RunRequest> = {}) => enqueueRun(server.platform.store.db, server.platform.services, task, { trigger: 'manual', ...request });
const stateOf = async (run: string) => (await server.platform.store.db.selectFrom('task_run').selectAll().where('wid', '=', run).executeTakeFirstOrThrow());
const limitTo = (most: number) => server.platform.services.settings.set(lakeSettings.runsAtOnce, most, null);
const askToStop = async (run: string) => {
  const { store: { db }, services } = server.platform;
  await db.updateTable('task_run').set({ stop_requested: true }).where('wid', '=', run).execute();
  await services.events.publish(runsTopic, 'stop', { wid: run });
};

describe('the queue', () => {
  it('never runs more at once than the platform allows, however many processes take runs', async () => {
    await limitTo(3);
    const tasks = await Promise.all(Array.from({ length: 12 }, () => addTask(server)));
    // The first go on only together: three do run at once.
    for (const task of tasks) {
      script.acts.set(task.wid, async () => {
        if (script.begun.length <= 3) await until(() => script.running === 3 || script.begun.length > 3);
        return {};
      });
    }
    const runs = await Promise.all(tasks.map((task) => enqueue(task)));
    await Promise.all(['one', 'two', 'three'].map((name) => startLoop(name)));
    for (const run of runs) expect((await waitForRun(server, run!)).state).toBe('succeeded');
    expect(script.most).toBe(3);
    expect(script.begun).toHaveLength(12);
  });

  it('takes what is more urgent first, then what waits longest; a graph takes no place', async () => {
    await limitTo(1);
    const [low, high, other, graph] = [await addTask(server, { priority: 1 }), await addTask(server, { priority: 5 }), await addTask(server, { priority: 5 }), await addTask(server, { kind: 'compose' })];
    const waiting = [await enqueue(low), await enqueue(high), await enqueue(other)];
    await enqueue(graph);
    const { store: { db } } = server.platform;
    const take = async () => (await claimRun(db, servicesOf('taker'), 'taker', ['script', 'compose']))?.task_wid;
    const first = await take();
    const second = await take();
    expect([first, second]).toEqual([high.wid, graph.wid]);
    expect(await take()).toBeUndefined();
    await db.updateTable('task_run').set({ state: 'succeeded' }).where('wid', '=', waiting[1]!).execute();
    await db.updateTable('task_run').set({ priority: 5, create_time: '2020-01-01T00:00:00Z' }).where('wid', '=', waiting[0]!).execute();
    expect(await take()).toBe(low.wid);
    await limitTo(4);
  });

  it('gives a run only to workers of the group that its task or its project names, and says when there are none', async () => {
    const { store: { db } } = server.platform;
    const { wid: project } = await db.insertInto('task_project').values({ wid: newId(), name: 'Heavy', description: '', dept_id: null, owner: null, order_num: 0, worker_group: 'heavy' }).returning('wid').executeTakeFirstOrThrow();
    const [plain, own, ofProject, back] = [await addTask(server), await addTask(server, { worker_group: 'heavy' }), await addTask(server, { project_wid: project }), await addTask(server, { project_wid: project, worker_group: 'default' })];
    const runs = await Promise.all([plain, own, ofProject, back].map((task) => enqueue(task)));
    const call = callingAs(server, await server.signIn());
    const lacking = async () => (await call(listRuns, { body: { state: 'waiting' } })).data.rows.filter(({ lacks_group }) => lacks_group === 'heavy').map(({ wid }) => wid).toSorted();
    // The server's own process leaves runs to others: that it lives helps nobody.
    expect((await call(listRuns, { body: { state: 'waiting' } })).data.rows.map(({ lacks_group }) => lacks_group).toSorted()).toEqual(['default', 'default', 'heavy', 'heavy']);
    await startLoop('usual');
    for (const run of [runs[0]!, runs[3]!]) expect((await waitForRun(server, run)).worker).toBe('usual');
    expect(await lacking()).toEqual([runs[1]!, runs[2]!].toSorted());
    await startLoop('strong', 8, 'heavy');
    for (const run of [runs[1]!, runs[2]!]) expect((await waitForRun(server, run)).worker).toBe('strong');
    expect(await lacking()).toEqual([]);
    expect((await call(listWorkerGroups)).data.groups).toMatchObject([{ name: 'default' }, { name: 'heavy', workers: 1, slots: 8 }]);
    await db.deleteFrom('task').execute();
    await db.deleteFrom('task_project').where('wid', '=', project).execute();
  });

  it('lets runs of one task wait for each other, go side by side, or leaves them out, as it says', async () => {
    const wait = await addTask(server);
    const beside = await addTask(server, { concurrency: 'parallel' });
    const discard = await addTask(server, { concurrency: 'discard' });
    for (const task of [wait, beside, discard]) script.acts.set(task.wid, untilStopped);
    const runs = [await enqueue(wait), await enqueue(wait), await enqueue(beside), await enqueue(beside), await enqueue(discard, { trigger: 'schedule' })];
    expect(await enqueue(discard, { trigger: 'schedule', scheduledFor: new Date('2026-01-01T00:00:00Z') })).toBeNull();
    await startLoop('one');
    await until(() => script.running === 4);
    expect([script.runsOf(wait), script.runsOf(beside)]).toEqual([[runs[0]], expect.arrayContaining([runs[2], runs[3]])]);
    await askToStop(runs[0]!);
    expect((await waitForRun(server, runs[0]!)).state).toBe('stopped');
    await until(() => script.runsOf(wait).length === 2);
  });

  it('hears people who ask at the same moment one after the other', async () => {
    const { store: { db }, services } = server.platform;
    const ask = (task: TaskRow) => Promise.allSettled([1, 2, 3].map((person) => startByHand({ db, services, user: { wid: String(person) } }, task, {})));
    const refused = (await ask(await addTask(server, { concurrency: 'discard' }))).flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused).toEqual([1, 2].map(() => expect.objectContaining({ definition: lakeErrors.taskBusy })));
    const endless = await addTask(server, { kind: 'database', integrate_mode: 'changes', definition: JSON.stringify(definitions.database.parse({ database_wid: 'x', incremental: { kind: 'changes' } })) });
    const meant = (await ask(endless)).map((end) => (end.status === 'fulfilled' ? end.value : end.reason as unknown));
    expect(meant).toEqual([meant[0], meant[0], meant[0]]);
    expect(await stateOf(meant[0] as string)).toMatchObject({ trigger: 'continuous', state: 'waiting' });
  });

  it('tries what failed again, with growing pauses, as often as the task says', async () => {
    const task = await addTask(server, { retries: 2, retry_seconds: 60 });
    script.acts.set(task.wid, async () => { throw new RunFailure('source-unreachable', { zh: '断开', en: 'gone' }); });
    const run = (await enqueue(task))!;
    await startLoop('one');
    const { store: { db } } = server.platform;
    const pauses: number[] = [];
    for (const tries of [1, 2]) {
      await until(async () => { const now = await stateOf(run); return now.state === 'waiting' && now.failures === tries; });
      const { rows: [row] } = await sql<{ seconds: number }>`select round(extract(epoch from not_before - now()))::int as seconds from task_run where wid = ${run}`.execute(db);
      pauses.push(row!.seconds);
      expect((await stateOf(run)).error_kind).toBe('source-unreachable');
      await sql`update task_run set not_before = now() where wid = ${run}`.execute(db);
    }
    expect(await waitForRun(server, run)).toMatchObject({ state: 'failed', attempt: 3, error_text: { en: 'gone' } });
    expect(pauses[1]).toBeGreaterThan(pauses[0]!);
    expect(await db.selectFrom('task').select(['last_state', 'last_run']).where('wid', '=', task.wid).executeTakeFirst()).toEqual({ last_state: 'failed', last_run: run });
  });

  it('ends what takes longer than its task allows, and says so', async () => {
    const task = await addTask(server, { timeout_minutes: 1 });
    script.acts.set(task.wid, untilStopped);
    const { store: { db } } = server.platform;
    await sql`alter table task alter column timeout_minutes type double precision`.execute(db);
    await sql`update task set timeout_minutes = 0.001`.execute(db);
    const run = (await enqueue(task))!;
    await startLoop('one');
    expect(await waitForRun(server, run)).toMatchObject({ state: 'failed', error_kind: 'timed-out' });
    await sql`alter table task alter column timeout_minutes type integer`.execute(db);
  });

  it('runs again what met another at the same table, which is no failure', async () => {
    const task = await addTask(server);
    script.acts.set(task.wid, async ({ run }) => { if (run.attempt === 1) throw conflict(new Error('write-write conflict')); return {}; });
    const run = (await enqueue(task))!;
    await startLoop('one');
    await until(async () => (await stateOf(run)).attempt === 2);
    await sql`update task_run set not_before = now() where wid = ${run}`.execute(server.platform.store.db);
    expect(await waitForRun(server, run)).toMatchObject({ state: 'succeeded', attempt: 2, failures: 0, error_kind: null });
  });

  it('stops a run when it is told, and one that waits to be tried again is over then too', async () => {
    const task = await addTask(server, { retries: 5, retry_seconds: 3600 });
    let fail = () => {};
    script.acts.set(task.wid, () => new Promise((_, reject) => { fail = () => reject(new RunFailure('other', { zh: '坏', en: 'bad' })); }));
    const run = (await enqueue(task))!;
    await startLoop('one');
    await until(() => script.runsOf(task).length === 1);
    // Asked for at the very moment it fails: no event and no beat tells the worker any more.
    await server.platform.store.db.updateTable('task_run').set({ stop_requested: true }).where('wid', '=', run).execute();
    fail();
    expect((await waitForRun(server, run)).state).toBe('stopped');
  });

  it('gives the runs of a process that closes to another, which goes on with them', async () => {
    const task = await addTask(server);
    script.acts.set(task.wid, untilStopped);
    const run = (await enqueue(task))!;
    const closing = await startLoop('one');
    await until(() => script.runsOf(task).length === 1);
    await closing.stop();
    expect(await stateOf(run)).toMatchObject({ state: 'waiting', worker: null, attempt: 2, failures: 0 });
    script.acts.set(task.wid, async () => ({ read: 7 }));
    await startLoop('two');
    expect(await waitForRun(server, run)).toMatchObject({ state: 'succeeded', read_count: 7, worker: 'two' });
    expect((await logOf(server, run)).join('\n')).toContain('in two');
  });
});

describe('a worker that is gone', () => {
  const taken = async (task: TaskRow) => {
    const run = (await enqueue(task))!;
    await claimRun(server.platform.store.db, servicesOf('dead'), 'dead', ['script']);
    return run;
  };
  const look = (lost: LostRuns, at: number) => lost.giveBack(server.platform.store.db, server.platform.services, at);

  it('loses its runs once its beats stand still, whatever the clocks say', async () => {
    const run = await taken(await addTask(server));
    const { store: { db } } = server.platform;
    const lost = new LostRuns(1000);
    expect(await look(lost, 0)).toEqual([]);
    await sql`update task_run set beat_time = clock_timestamp() - interval '5 hours' where wid = ${run}`.execute(db);
    expect(await look(lost, 5000)).toEqual([]);
    expect(await look(lost, 5999)).toEqual([]);
    expect(await look(lost, 6000)).toEqual([run]);
    expect(await stateOf(run)).toMatchObject({ state: 'waiting', worker: null, attempt: 2 });
  });

  it('leaves a run that was to be stopped as stopped', async () => {
    const run = await taken(await addTask(server));
    await server.platform.store.db.updateTable('task_run').set({ stop_requested: true }).where('wid', '=', run).execute();
    const lost = new LostRuns(1000);
    await look(lost, 0);
    await look(lost, 2000);
    expect(await stateOf(run)).toMatchObject({ state: 'stopped', end_time: expect.any(String) });
  });

  it('can write nothing down any more when it comes back', async () => {
    const task = await addTask(server);
    let finish = () => {};
    script.acts.set(task.wid, () => new Promise((resolve) => { finish = () => resolve({ read: 1 }); }));
    const run = (await enqueue(task))!;
    await startLoop('late');
    await until(() => script.runsOf(task).length === 1);
    const { store: { db } } = server.platform;
    await sql`update task_run set worker = 'other', attempt = attempt + 1 where wid = ${run}`.execute(db);
    finish();
    await until(() => script.running === 0);
    await loops.pop()!.stop();
    expect(await stateOf(run)).toMatchObject({ state: 'running', worker: 'other', read_count: 0 });
  });
});
