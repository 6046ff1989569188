import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryErrorText } from '#areas/entry';
import {
  countFailedTasks, definitions, downloadRunLog, getComposeLog, getDayGraph, getDeployLog, getDevelopmentProgress, getExecutionResult, getMonitorAddress, getNewestLog, getPluginLog, getQueueNow, getRun,
  getRunLog, getRunStatistics, getTaskStats, getTaskStatsByDomain, lakeCan, lakeErrors, lakeSettings, listDeviceLogs, listPluginRuns, listRuns, listStreamLogs, listTaskLogs, listTaskLogsOf, markRunSucceeded, retryRun, runTopic,
  setRunPriority, setRunsAtOnce, stopRun, watchResources,
} from '#areas/lake';
import { sourcesSettings } from '#areas/sources';
import { platformErrors } from '#platform/contract';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { tellLateRuns } from '../notices/tell-late-runs.ts';
import type { TaskRow } from '../runners/runner.ts';
import { addTask } from '../testing/add-task.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';
import { clearRuns, forgetNotes } from './clear-runs-job.ts';
import { enqueueRun, type RunRequest } from './enqueue-run.ts';
import { forgetWorkers } from './forget-workers.ts';

let server: TestServer;
let token: string;
let call: Calling;
let me: string;
let good: TaskRow;
let bad: TaskRow;
let goodRun: string;
let badRun: string;
const nobody = '0'.repeat(32);
const heard: { path: string; body: any }[] = [];
const listener = createServer((request, reply) => {
  let text = '';
  request.on('data', (piece) => { text += piece; }).on('end', () => {
    heard.push({ path: request.url!, body: JSON.parse(text) });
    // The first try is refused: it has to come again.
    reply.writeHead(heard.length === 1 ? 503 : 204).end();
  });
});

const sqlTask = (name: string, statement: string, given: object = {}) => addTask(server, {
  name, kind: 'sql', layer: 'DW2', target_schema: 'subject', target_table: name.toLowerCase(), definition: JSON.stringify(definitions.sql.parse({ sql: statement, target: { mode: 'overwrite' } })), ...given,
});
const enqueue = async (task: TaskRow, request: Partial<RunRequest> = {}) => (await enqueueRun(server.platform.store.db, server.platform.services, task, { trigger: 'manual', ...request }))!;

beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '0' });
  await connectLake(server);
  token = await server.signIn();
  call = callingAs(server, token);
  me = (await server.user(token)).wid;
  await new Promise<void>((resolve) => { listener.listen(0, '127.0.0.1', resolve); });
  const base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const { settings } = server.platform.services;
  await settings.set(sourcesSettings.allowedNetworks, ['127.0.0.0/8'], null);
  await settings.set(lakeSettings.failureAddress, `${base}/failures`, null);
  await settings.set(lakeSettings.lineageAddress, `${base}/lineage`, null);
  good = await sqlTask('Good <b>任务</b>', 'select 1 as id, $[yyyyMMdd] as day union all select 2, $[yyyyMMdd]', { owner: me, push_level: 'all' });
  bad = await sqlTask('Bad', 'select * from nowhere', { owner: me, push_level: 'failed', schedule: JSON.stringify({ kind: 'cron', expression: '0 0 4 * * ?', zone: 'UTC' }) });
  [goodRun, badRun] = [await enqueue(good, { parameters: { a: 'b' } }), await enqueue(bad)];
  const ended = [await waitForRun(server, goodRun), await waitForRun(server, badRun)];
  expect([ended.map(({ state }) => state), await logOf(server, goodRun)]).toEqual([['succeeded', 'failed'], expect.anything()]);
});
afterAll(async () => {
  await server.stop();
  listener.close();
});

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format();

describe('runs', () => {
  it('are listed by task, state, kind, trigger, time and a part of the name', async () => {
    const found = async (body: object) => (await call(listRuns, { body })).data.rows.map(({ wid }) => wid);
    expect(await found({})).toEqual([badRun, goodRun]);
    expect(await found({ state: 'failed' })).toEqual([badRun]);
    expect(await found({ task_wid: good.wid, kind: 'sql', trigger: 'manual', time: dayIn('Asia/Shanghai') })).toEqual([goodRun]);
    // These two are never on the same day.
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
    expect([await found({ task_wid: good.wid, time: dayIn(east), zone: east }), await found({ task_wid: good.wid, time: dayIn(west), zone: east })]).toEqual([[goodRun], []]);
    expect(await found({ key: '任务' })).toEqual([goodRun]);
    expect(await found({ time: '2020-01-01,2020-02-01' })).toEqual([]);
    expect((await call(listRuns, { body: { time: 'yesterday' } })).code).toBe(platformErrors.invalidInput.code);
  });

  it('tell what they did, in their own words and in those of the wire', async () => {
    const { data: run } = await call(getRun, { params: { id: goodRun } });
    expect(run).toMatchObject({ task_name: good.name, state: 'succeeded', create_count: 2, parameters: { a: 'b' }, error_kind: null });
    expect((await call(getExecutionResult, { query: { executionId: goodRun, taskWid: good.wid } })).data).toMatchObject({ tableCount: '1', createCount: '2', deleteCount: '0', updateAt: run.end_time });
    expect((await call(getExecutionResult, { query: { executionId: goodRun, taskWid: bad.wid } })).code).toBe(lakeErrors.noRun.code);
    expect((await call(listTaskLogs, { params: { id: good.wid } })).data).toMatchObject({ total: 1, rows: [{ executionId: goodRun }], content: [{ executionId: goodRun, taskExecutionStatus: 'succeeded', duration: expect.any(Number) }] });
    const { data: last } = await call(listTaskLogsOf, { query: { wids: `${good.wid},${bad.wid},${nobody}` as never } });
    expect(last.toSorted((one, other) => (one.wid === good.wid ? -1 : other.wid === good.wid ? 1 : 0))).toMatchObject([{ wid: good.wid, executionId: goodRun, task_exe_status: 'succeeded' }, { wid: bad.wid, executionId: badRun, task_exe_status: 'failed' }]);
  });

  it('have a log that is read from a line on, searched, and downloaded', async () => {
    const params = { a: good.wid, b: goodRun };
    const { data: whole } = await call(getRunLog, { params });
    expect(whole.lines.map(({ number }) => number)).toEqual(whole.lines.map((_, index) => index + 1));
    expect((await call(getRunLog, { params, query: { after: 1 } })).data.lines).toEqual(whole.lines.slice(1));
    expect((await call(getRunLog, { params, query: { key: 'DONE IN' } })).data).toMatchObject({ total: 1, lines: [{ text: { en: expect.stringContaining('created 2') } }] });
    expect((await call(getRunLog, { params: { a: bad.wid, b: badRun }, query: { level: 'error' } })).data.total).toBe(1);
    expect((await call(getNewestLog, { query: { wid: good.wid } })).data).toMatchObject({ executionId: goodRun, total: whole.total });
    expect((await call(listDeviceLogs, { params: { id: good.wid } })).data.total).toBe(1);
    expect((await call(getDeployLog, { params: { a: good.wid, b: goodRun } })).data).toMatchObject({ state: 'waiting', lines: [] });
    const file = await call(downloadRunLog, { params });
    expect([file.code, file.msg.trim().split('\n')]).toEqual([-1, expect.objectContaining({ length: whole.lines.length })]);
    expect((await call(getRunLog, { params: { a: good.wid, b: badRun } })).code).toBe(lakeErrors.noRun.code);
  });

  it('of nodes are found below the run of their graph', async () => {
    const graph = await addTask(server, { kind: 'compose', name: 'Graph', status: 'offline' });
    const { db } = server.platform.store;
    const [parent, node, stream] = [await enqueue(graph), await enqueue(good), await enqueue(graph)];
    await db.updateTable('task_run').set({ parent_run: parent, node: 'n1' } as never).where('wid', '=', node).execute();
    await db.updateTable('task_run').set({ kind: 'stream' } as never).where('wid', '=', stream).execute();
    await waitForRun(server, node);
    expect((await call(listPluginRuns, { body: { executionId: parent } })).data).toMatchObject([{ node: 'n1', executionId: node, task_name: good.name, state: 'succeeded' }]);
    expect((await call(getComposeLog, { params: { wid: graph.wid, execId: parent } })).data.nodes).toHaveLength(1);
    expect((await call(getPluginLog, { params: { id: node } })).data.total).toBeGreaterThan(0);
    expect((await call(listStreamLogs, { body: { key: 'graph' } })).data.rows).toMatchObject([{ executionId: stream, task_name: 'Graph' }]);
  });

  it('are run again for the same moment, stopped, moved in the queue and marked as done with a reason', async () => {
    const again = (await call(retryRun, { body: { wid: goodRun } })).data.executionId;
    const [first, second] = [await waitForRun(server, again), (await call(getRun, { params: { id: goodRun } })).data];
    expect([first.scheduled_for, first.parameters, first.requested_by]).toEqual([second.scheduled_for, { a: 'b' }, me]);

    const { db } = server.platform.store;
    const waiting = await enqueue(bad);
    await waitForRun(server, waiting);
    await sql`update task_run set state = 'waiting', not_before = now() + interval '1 hour' where wid = ${waiting}`.execute(db);
    expect((await call(retryRun, { body: { wid: waiting } })).code).toBe(lakeErrors.runNotOver.code);
    expect((await call(setRunPriority, { body: { wid: waiting, priority: 5 } })).code).toBe(0);
    expect((await call(getRun, { params: { id: waiting } })).data.priority).toBe(5);
    expect((await call(stopRun, { body: { wid: [waiting, goodRun] as never } })).data.done).toBe(1);
    expect((await call(getRun, { params: { id: waiting } })).data.state).toBe('stopped');
    expect((await call(setRunPriority, { body: { wid: waiting, priority: 1 } })).code).toBe(lakeErrors.runNotWaiting.code);

    expect((await call(markRunSucceeded, { body: { wid: goodRun, reason: 'x' } })).code).toBe(lakeErrors.runNotFailed.code);
    expect((await call(markRunSucceeded, { body: { wid: badRun, reason: ' ' } })).code).toBe(platformErrors.invalidInput.code);
    expect((await call(markRunSucceeded, { body: { wid: waiting, reason: 'Loaded by hand' } })).code).toBe(0);
    expect((await logOf(server, waiting)).at(-1)).toContain('Loaded by hand');
  });

  it('are explained by their kind of failure, in the language of the reader', async () => {
    const explain = (run: string, language: 'zh' | 'en') => call(queryErrorText, { params: { taskWid: bad.wid, execId: run }, language });
    const { data } = await explain(badRun, 'en');
    expect(data).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.stringContaining('nowhere'), cause: expect.any(String), cure: expect.any(String) });
    expect((await explain(badRun, 'zh')).data.cure).toMatch(/\p{Script=Han}/u);
    expect((await explain(goodRun, 'en')).data).toMatchObject({ code: '' });
  });
});

describe('someone who does not see a task', () => {
  it('sees none of its runs and follows none', async () => {
    const narrow = await callingNarrowly(server, call, [lakeCan.readTasks, lakeCan.runTasks, lakeCan.manageRuns]);
    await server.platform.store.db.updateTable('task').set({ creator: me } as never).execute();
    expect((await narrow(listRuns, { body: {} })).data.total).toBe(0);
    for (const reply of [
      await narrow(getRun, { params: { id: goodRun } }), await narrow(getRunLog, { params: { a: good.wid, b: goodRun } }), await narrow(getPluginLog, { params: { id: goodRun } }),
      await narrow(retryRun, { body: { wid: goodRun } }), await narrow(markRunSucceeded, { body: { wid: badRun, reason: 'x' } }),
    ]) expect(reply.code).toBe(lakeErrors.noRun.code);
    expect((await narrow(stopRun, { body: { wid: [goodRun] as never } })).data.done).toBe(0);
    expect((await narrow(queryErrorText, { params: { taskWid: bad.wid, execId: badRun } })).code).not.toBe(0);
    expect((await narrow(getTaskStats, { query: { showAll: 'true' } })).data.total).toBe(0);

    const { platform: { store: { db }, services } } = server;
    const principal = (scope: 'own' | 'all') => ({ ...({} as object), wid: 'x', userid: 'x', name: 'x', session: 's', departments: [], role: { wid: 'r', key: 'r', name: 'r', scope }, can: () => true }) as never;
    expect(await services.events.admission(runTopic(goodRun), { db, user: principal('own') })).toBe(false);
    expect(await services.events.admission(runTopic(goodRun), { db, user: principal('all') })).toBe(true);
    const hears = await services.events.admission('runs', { db, user: principal('own') }) as (data: unknown) => Promise<boolean>;
    expect(await hears({ task_wid: good.wid })).toBe(false);
    expect(await services.events.admission(`run:${nobody}`, { db, user: principal('all') })).toBe(false);
  });
});

describe('statistics', () => {
  it('count tasks and runs as they are', async () => {
    const { data: all } = await call(getTaskStats, { query: { showAll: 'true' } });
    const { data: subject } = await call(getTaskStatsByDomain, { query: { domain: 'DM' } });
    expect(all.byKind.find(({ kind }) => kind === 'sql')).toEqual({ kind: 'sql', total: 2, online: 2, failed: expect.any(Number) });
    expect(subject).toMatchObject({ layer: 'DW2', total: 2, byStatus: { online: 2, draft: 0, offline: 0 } });
    expect((await call(getTaskStatsByDomain, { query: { domain: '0' } })).data.total).toBe(0);
    const { rows: [runs] } = await sql<{ count: number }>`select count(*)::int as count from task_run where create_time >= current_date`.execute(server.platform.store.db);
    expect([all.days.length, all.days.at(-1)!.total]).toEqual([7, runs!.count]);
    expect(Object.values(all.today).reduce((sum, one) => sum + one, 0)).toBe(runs!.count);
    await server.platform.store.db.updateTable('task').set({ last_state: 'failed' }).where('wid', '=', bad.wid).execute();
    expect((await call(countFailedTasks)).data.errorNum).toBe(1);
    expect((await call(getMonitorAddress)).data.address).toBe('/resourceDevelop/dispatchingMonitor');
    expect((await call(getDevelopmentProgress)).data).toMatchObject({ percent: 100, layers: [{ tasks: 0 }, { tasks: 0 }, { layer: 'DW2', tasks: 2, online: 2, tables: 1, filled: 1 }] });
  });

  it('rank tasks and group runs over days', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(new Date());
    const { data } = await call(getRunStatistics, { body: { from: today, until: today, kind: 'sql' } });
    expect(data.failing.map(({ wid }) => wid)).toEqual([bad.wid]);
    expect(data.largest.map(({ wid, name }) => [wid, name])).toEqual([[good.wid, good.name]]);
    expect(data.byKind).toMatchObject([{ key: 'sql', name: 'SQL', runs: data.days[0]!.succeeded + data.days[0]!.failed + data.days[0]!.stopped }]);
    expect((await call(getRunStatistics, { body: { from: '2026-03-02', until: '2026-03-01' } })).code).toBe(lakeErrors.backwardRange.code);
    expect((await call(getRunStatistics, { body: { from: today, until: today, zone: 'Nowhere' } })).code).toBe(lakeErrors.badZone.code);
  });

  it('show the queue, its limit and the machine', async () => {
    const { data: now } = await call(getQueueNow);
    expect((await call(getQueueNow, { query: { running: now.running, queued: now.queued } })).data.changed).toBe(false);
    expect((await call(setRunsAtOnce, { query: { maxc: 7 } })).data).toEqual({ maxc: 7, slots: 8 });
    expect((await call(getQueueNow)).data.maxc).toBe(7);
    for (const maxc of [0, 1001, 1.5]) expect((await call(setRunsAtOnce, { query: { maxc } })).code).toBe(platformErrors.invalidInput.code);
    const { store: { db } } = server.platform;
    await sql`insert into task_worker (wid, host, process_id, slots, beat_time) values ('gone', 'a', 1, 8, now() - interval '2 hours'), ('long gone', 'a', 2, 8, now() - interval '2 days')`.execute(db);
    expect(await forgetWorkers(db)).toBe(1);
    const { data } = await call(watchResources);
    expect(data.cpu.percent).toBeGreaterThanOrEqual(0);
    expect(data.cpu.percent).toBeLessThanOrEqual(100);
    expect(data).toMatchObject({ queue: { maxc: 7 }, workers: [{ slots: 8 }, { wid: 'gone' }] });
    expect(data.disk.free).toBeLessThanOrEqual(data.disk.total);
  });

  it('draw a day of the schedule in quarters of an hour, in the zone asked for', async () => {
    const { data: day } = await call(getDayGraph, { query: { day: '2026-03-01', zone: 'UTC' } });
    expect(day).toMatchObject({ total: 1, rows: [{ wid: bad.wid, firings: [{ time: '2026-03-01T04:00:00.000Z', run: null, state: null }], more: false }] });
    expect([day.quarters.length, day.quarters.filter(({ expected }) => expected > 0)]).toEqual([96, [expect.objectContaining({ minute: 240, expected: 1 })]]);
    const { data: there } = await call(getDayGraph, { query: { day: '2026-03-01', zone: 'Asia/Shanghai' } });
    expect(there.quarters.find(({ expected }) => expected > 0)!.minute).toBe(720);
    const run = await enqueue(bad, { trigger: 'schedule', scheduledFor: new Date('2026-03-02T04:00:00Z') });
    await waitForRun(server, run);
    expect((await call(getDayGraph, { query: { day: '2026-03-02', zone: 'UTC', key: 'Bad' } })).data.rows[0]!.firings).toMatchObject([{ run, state: 'failed' }]);
    // Online since the second of March: the first was nobody's to keep, and what ran is shown all the same.
    await server.platform.store.db.updateTable('task').set({ planned_time: '2026-03-02T12:00:00Z' }).where('wid', '=', bad.wid).execute();
    const since = async (day: string) => (await call(getDayGraph, { query: { day, zone: 'UTC', key: 'Bad' } })).data.rows[0]!.firings.length;
    expect([await since('2026-03-01'), await since('2026-03-02'), await since('2026-03-03')]).toEqual([0, 1, 1]);
    // One that fires often, and began late in the day: what it owes begins then, after what ran by the schedule before.
    await server.platform.store.db.updateTable('task').set({ schedule: JSON.stringify({ kind: 'cron', expression: '*/20 * * * * ?', zone: 'UTC' }) }).where('wid', '=', bad.wid).execute();
    const { data: late } = await call(getDayGraph, { query: { day: '2026-03-02', zone: 'UTC', key: 'Bad' } });
    expect(late.rows[0]).toMatchObject({ more: true, firings: expect.arrayContaining([expect.objectContaining({ run }), expect.objectContaining({ time: '2026-03-02T12:00:00.000Z' })]) });
    expect(late.quarters.find(({ expected }) => expected > 0)).toMatchObject({ minute: 720, expected: 45 });
    expect((await call(getDayGraph, { query: { zone: 'Nowhere' } })).code).toBe(lakeErrors.badZone.code);
  });
});

describe('others', () => {
  it('hear of trouble by HTTP, also when the first try fails, and of lineage', async () => {
    const failure = await until(() => heard.find(({ path, body }) => path === '/failures' && body.run.wid === badRun), 60);
    expect(failure.body).toMatchObject({ event: 'run.failed', task: { wid: bad.wid, name: 'Bad' }, reason: { zh: expect.any(String), en: expect.any(String) } });
    const runId = goodRun.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const events = await until(() => { const found = heard.filter(({ path, body }) => path === '/lineage' && body.run.runId === runId); return found.length >= 2 && found; }, 60);
    expect(events.map(({ body }) => body.eventType)).toEqual(expect.arrayContaining(['START', 'COMPLETE']));
    // What was refused at first is said in the log of its run, which it did not harm.
    const { run } = heard[0]!.body;
    expect((await logOf(server, run.wid ?? run.runId.replaceAll('-', ''))).join('\n')).toMatch(/did not reach 127\.0\.0\.1:\d+ \(HTTP 503\)/);
  });

  it('who own a task read messages as its push level says', async () => {
    const { db } = server.platform.store;
    const titles = async () => (await db.selectFrom('message').select('title_en').execute()).map(({ title_en }) => title_en);
    await until(async () => (await titles()).includes('The task "Bad" failed'));
    expect(await titles()).toContain(`A run of the task "${good.name}" is over`);
    const { content_en, content_zh } = await db.selectFrom('message').select(['content_en', 'content_zh']).where('title_en', '=', 'The task "Bad" failed').executeTakeFirstOrThrow();
    expect([content_en, content_zh]).toEqual([expect.stringContaining('nowhere'), expect.stringContaining('nowhere')]);
    await sql`insert into task_run (wid, task_wid, task_version, kind, trigger, scheduled_for, create_time, not_before) select word, ${bad.wid}, 1, 'sql', word, now(), now() - interval '1 hour', now() + interval '1 hour' from unnest(array['schedule', 'event', 'manual']) word`.execute(db);
    // Somebody who runs a task by hand sees by himself that it waits.
    expect(await tellLateRuns(db, server.platform.services) + await tellLateRuns(db, server.platform.services)).toBe(2);
    expect(await titles()).toContain('The task "Bad" did not start on time');
    await db.deleteFrom('task_run').where('wid', 'in', ['schedule', 'event', 'manual']).execute();
  });
});

it('old runs go with their logs, but the last one of a task and those under way stay', async () => {
  const { db } = server.platform.store;
  const { last_run } = await db.selectFrom('task').select('last_run').where('wid', '=', good.wid).executeTakeFirstOrThrow();
  await sql`update task_run set create_time = now() - interval '100 days' where task_wid = ${good.wid}`.execute(db);
  const kept = [last_run];
  expect(await clearRuns(db, 90, new AbortController().signal)).toBeGreaterThan(0);
  expect((await db.selectFrom('task_run').select('wid').where('task_wid', '=', good.wid).execute()).map(({ wid }) => wid)).toEqual(kept);
  expect(await db.selectFrom('run_log').select('number').where('run_wid', '=', goodRun).execute()).toEqual([]);
  const { signal } = new AbortController();
  const { services } = server.platform;
  await services.lakes.use(signal, (session) => session.execute(`update tributary.applied set applied_at = applied_at - interval '100 days' where run = $1`, [goodRun]));
  expect([await forgetNotes(db, services, signal), await forgetNotes(db, services, signal)]).toEqual([1, 0]);
});
