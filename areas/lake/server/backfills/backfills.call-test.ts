import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBackfill, deleteCalendar, lakeErrors, listBackfills, listCalendars, listRuns, previewBackfill, saveCalendar, startBackfill } from '#areas/lake';
import { SyncFailure } from '#engine/sync/run.ts';
import { platformErrors } from '#platform/contract';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import type { TaskRow } from '../runners/runner.ts';
import { addTask } from '../testing/add-task.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { replaceRunner } from '../testing/replace-runner.ts';
import { ScriptedRunner, untilStopped } from '../testing/scripted-runner.ts';

let server: TestServer;
let call: Calling;
const script = new ScriptedRunner();
let giveBack: () => void;
const daily = JSON.stringify({ kind: 'cron', expression: '0 0 2 * * ?', zone: 'UTC' });
/** Four firings: 1st to 4th of March at two o'clock. */
const march = { from_time: '2026-03-01T00:00:00Z', until_time: '2026-03-05T00:00:00Z' };
const named = (name: string, given: object = {}): Promise<TaskRow> => addTask(server, { name, schedule: daily, ...given });
const runsOf = async (backfill: string) => (await call(listRuns, { body: { backfill_wid: backfill }, query: { ps: 100 } })).data.rows;
const over = (backfill: string, count: number) => until(async () => {
  const runs = await runsOf(backfill);
  return runs.length === count && runs.every(({ end_time }) => end_time !== null) && runs;
});

beforeAll(async () => {
  giveBack = replaceRunner(['script'], script.runner);
  server = await startTestServer({ TRIBUTARY_DEMO: '0' });
  await connectLake(server);
  call = callingAs(server, await server.signIn());
});
afterAll(async () => {
  giveBack?.();
  await server?.stop();
});

describe('a backfill', () => {
  it('runs each firing of its range once, in order, for its own moment; only those that are missing, if asked', async () => {
    const task = await named('Serial', { schedule: JSON.stringify({ ...JSON.parse(daily), validFrom: '2026-06-01' }) });
    const body = { taskWid: task.wid, ...march };
    expect((await call(previewBackfill, { body })).data).toMatchObject({ done: 0, downstream: [], firings: ['2026-03-01T02:00:00.000Z', '2026-03-02T02:00:00.000Z', '2026-03-03T02:00:00.000Z', '2026-03-04T02:00:00.000Z'] });
    const seen: string[] = [];
    script.acts.set(task.wid, async ({ run }) => {
      // As when another run of the task was written first: it comes again by itself.
      if (run.attempt === 1 && run.scheduled_for.startsWith('2026-03-02')) throw new SyncFailure('overtaken', { zh: '', en: '' });
      seen.push(run.scheduled_for.slice(0, 10));
      return {};
    });
    const { data } = await call(startBackfill, { body });
    expect(data.runs).toBe(4);
    const runs = await over(data.wid, 4);
    expect(runs.every(({ state, trigger }) => state === 'succeeded' && trigger === 'backfill')).toBe(true);
    expect(seen).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']);

    const longer = { ...body, until_time: '2026-03-06T00:00:00Z', only_missing: true };
    expect((await call(previewBackfill, { body: longer })).data).toMatchObject({ done: 4, firings: ['2026-03-05T02:00:00.000Z'] });
    expect((await call(startBackfill, { body: { ...body, only_missing: true } })).code).toBe(lakeErrors.emptyRange.code);
    expect((await call(listBackfills, { body: { taskWid: task.wid } })).data).toMatchObject({ total: 1, rows: [{ wid: data.wid, task_name: 'Serial', runs: { succeeded: 4, waiting: 0 } }] });
  });

  it('goes on side by side as far as it says, and is cancelled as a whole', async () => {
    const task = await named('Parallel');
    script.acts.set(task.wid, untilStopped);
    const { data } = await call(startBackfill, { body: { taskWid: task.wid, ...march, parallel: 2 } });
    await until(() => script.runsOf(task).length === 2);
    expect((await runsOf(data.wid)).filter(({ state }) => state === 'waiting')).toHaveLength(2);
    expect((await call(cancelBackfill, { body: { wid: data.wid } })).data.done).toBe(4);
    expect((await over(data.wid, 4)).map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
    expect(script.runsOf(task)).toHaveLength(2);
    expect((await call(cancelBackfill, { body: { wid: 'none' } })).code).toBe(lakeErrors.noBackfill.code);
  });

  it('is followed by the tasks that wait for it, for the same moments, only if that is wanted', async () => {
    const { db } = server.platform.store;
    const [first, second, third] = [await named('First'), await named('Second', { schedule: JSON.stringify({ kind: 'event' }) }), await named('Third', { schedule: JSON.stringify({ kind: 'event' }) })];
    await db.insertInto('task_listen').values([{ task_wid: second.wid, event: 'task-ended', subject: first.wid }, { task_wid: third.wid, event: 'task-ended', subject: second.wid }]).execute();
    const body = { taskWid: first.wid, from_time: '2026-03-01T00:00:00Z', until_time: '2026-03-03T00:00:00Z' };
    expect((await call(previewBackfill, { body: { ...body, downstream: true } })).data.downstream).toMatchObject([{ name: 'Second', depth: 1 }, { name: 'Third', depth: 2 }]);
    const alone = (await call(startBackfill, { body })).data;
    await over(alone.wid, 2);
    const whole = (await call(startBackfill, { body: { ...body, downstream: true } })).data;
    const runs = await over(whole.wid, 6);
    expect(runs.filter(({ task_wid }) => task_wid === third.wid).map(({ scheduled_for }) => scheduled_for.slice(0, 10)).sort()).toEqual(['2026-03-01', '2026-03-02']);
    expect(script.runsOf(second)).toHaveLength(2);
  });

  it('is refused where there is nothing to go by, and where it would be too much', async () => {
    const start = async (task: TaskRow, given: object) => (await call(startBackfill, { body: { taskWid: task.wid, ...march, ...given } })).code;
    const task = await named('Refused');
    expect(await start(await named('By hand', { schedule: null }), {})).toBe(lakeErrors.noFirings.code);
    expect(await start(await named('Offline', { status: 'offline' }), {})).toBe(lakeErrors.taskNotOnline.code);
    expect(await start(task, { until_time: '2026-02-01T00:00:00Z' })).toBe(lakeErrors.backwardRange.code);
    expect(await start(task, { until_time: '2036-02-01T00:00:00Z' })).toBe(lakeErrors.rangeTooLong.code);
    expect(await start(task, { parallel: 0 })).toBe(platformErrors.invalidInput.code);
  });
});

it('calendars are kept under names of their own', async () => {
  const body = { name: '校历', include: ['2026-02-28', '2026-02-14'], exclude: ['2026-10-01'] };
  const { data: made } = await call(saveCalendar, { body });
  expect((await call(listCalendars, { body: { key: '校' } })).data).toMatchObject({ total: 1, rows: [{ name: '校历', workdays: [1, 2, 3, 4, 5], include: ['2026-02-14', '2026-02-28'] }] });
  expect(await call(saveCalendar, { body })).toMatchObject({ code: lakeErrors.calendarExists.code, fields: { name: expect.stringContaining('校历') } });
  expect((await call(saveCalendar, { body: { name: 'Never', workdays: [] } })).code).toBe(lakeErrors.noWorkdays.code);
  const { data: changed } = await call(saveCalendar, { body: { ...body, ...made, workdays: [7] } });
  expect((await call(saveCalendar, { body: { ...body, ...made } })).code).toBe(platformErrors.conflict.code);
  expect((await call(deleteCalendar, { body: made })).code).toBe(lakeErrors.noCalendar.code);
  expect((await call(deleteCalendar, { body: changed })).code).toBe(0);
});
