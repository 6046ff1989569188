import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveRelease, getRelease, getReleasePolicy, getTask, getTaskVersion, lakeCan, lakeErrors, lakeSettings, listReleases, returnRelease, runTask, saveTask, setTaskStatus, setTaskStatuses, submitRelease, withdrawRelease, type TaskInput,
} from '#areas/lake';
import { getWorkbench } from '#areas/sources';
import { listMyMessages } from '#areas/system';
import { platformErrors } from '#platform/contract';
import { until } from '#platform/server/testing-store.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { fireDueTasks } from '../schedules/scheduler.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { replaceRunner } from '../testing/replace-runner.ts';
import { ScriptedRunner } from '../testing/scripted-runner.ts';
import { waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let developer: Calling;
let approver: Calling;
const scripted = new ScriptedRunner();
const ran: string[] = [];
let giveBack: () => void;

beforeAll(async () => {
  server = await startTestServer();
  giveBack = replaceRunner(['script'], {
    ...scripted.runner,
    check: async (_task, definition) => ((definition as { text: string }).text.includes('broken') ? [{ part: 'script', level: 'error', text: { zh: '脚本有误', en: 'It is broken' } }] : []),
    run: async ({ definition }) => { ran.push((definition as { text: string }).text); return {}; },
  });
  await connectLake(server);
  approver = callingAs(server, await server.signIn());
  developer = callingAs(server, await server.signIn('developer'));
});
afterAll(async () => {
  giveBack();
  await server?.stop();
});

async function approval(on: boolean): Promise<void> {
  const { settings } = server.platform.services;
  await settings.set(lakeSettings.releaseApproval, on, null);
  await until(async () => settings.get(lakeSettings.releaseApproval) === on, 20);
}
const shown = async (wid: string) => (await developer(getTask, { params: { id: wid } })).data;

type Given = Partial<Omit<TaskInput, 'schedule'>> & { schedule?: object };
async function save(name: string, text: string, more: Given = {}) {
  const { data, ...reply } = await developer(saveTask, { body: { kind: 'script', name, definition: { text }, ...more } as never });
  if (reply.code !== 0) throw new Error(reply.msg);
  return data;
}
async function change(wid: string, text: string, more: Given = {}) {
  const { name, row_version } = await shown(wid);
  return save(name, text, { wid, row_version, ...more });
}
const submit = (wids: string[], note = 'why') => developer(submitRelease, { body: { tasks: wids.map((wid) => ({ wid })), note } });
async function released(wids: string[]): Promise<string> {
  const { data, code, msg } = await submit(wids);
  if (code !== 0) throw new Error(msg);
  const reply = await approver(approveRelease, { body: { wid: data.wid } });
  if (reply.code !== 0) throw new Error(reply.msg);
  return data.wid;
}

describe('a release', () => {
  it('puts exactly the version that was submitted online, whatever was saved since', async () => {
    const { wid } = await save('daily', 'one', { schedule: { kind: 'cron', expression: '0 0 2 * * ?', zone: 'UTC' } });
    const { data } = await submit([wid], 'first');
    await change(wid, 'two');
    const detail = (await approver(getRelease, { params: { id: data.wid } })).data;
    expect(detail).toMatchObject({ state: 'waiting', note: 'first', may_approve: true, may_withdraw: false, items: [{ task_wid: wid, version_number: 1, from_version: null, online_version: null, newest_version: 2, deleted: false }] });
    expect((await approver(approveRelease, { body: { wid: data.wid, reason: 'fine' } })).code).toBe(0);
    expect(await shown(wid)).toMatchObject({ status: 'online', online_version: 1, version_number: 2, definition: { text: 'two' }, next_time: expect.any(String) });
    const { executionId } = (await developer(runTask, { params: { id: wid } })).data;
    expect(await waitForRun(server, executionId)).toMatchObject({ task_version: 1, state: 'succeeded' });
    const test = (await developer(runTask, { params: { id: wid }, query: { newest: '1' } })).data;
    expect(await waitForRun(server, test.executionId)).toMatchObject({ task_version: 2 });
    expect(ran).toEqual(['one', 'two']);
    expect((await developer(getTaskVersion, { params: { id: wid, number: '1' } })).data.content).toMatchObject({ definition: { text: 'one' } });
  });

  it('is decided by somebody else who may, and once', async () => {
    const { wid } = await save('four eyes', 'x');
    const { data } = await submit([wid]);
    expect((await developer(approveRelease, { body: { wid: data.wid } })).code).toBe(platformErrors.forbidden.code);
    const own = (await approver(submitRelease, { body: { tasks: [{ wid: (await save('own', 'x')).wid }], note: 'mine' } })).data;
    expect((await approver(approveRelease, { body: { wid: own.wid } })).code).toBe(lakeErrors.ownRelease.code);
    expect((await approver(withdrawRelease, { body: { wid: data.wid } })).code).toBe(lakeErrors.notYourRelease.code);
    const both = await Promise.all([approver(approveRelease, { body: { wid: data.wid } }), approver(returnRelease, { body: { wid: data.wid, reason: 'no' } })]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await approver(returnRelease, { body: { wid: data.wid, reason: 'late' } })).code).toBe(lakeErrors.releaseDecided.code);
  });

  it('is returned with a reason, or withdrawn, and leaves the task as it was', async () => {
    const { wid } = await save('returned', 'x');
    const { data } = await submit([wid]);
    expect((await approver(returnRelease, { body: { wid: data.wid, reason: ' ' } })).fields).toHaveProperty('reason');
    expect((await approver(returnRelease, { body: { wid: data.wid, reason: 'no key' } })).code).toBe(0);
    expect((await developer(getRelease, { params: { id: data.wid } })).data).toMatchObject({ state: 'returned', reason: 'no key', decided_by_name: expect.any(String) });
    const again = await submit([wid]);
    expect((await submit([wid])).code).toBe(lakeErrors.inOtherRelease.code);
    expect((await developer(withdrawRelease, { body: { wid: again.data.wid } })).code).toBe(0);
    expect((await shown(wid)).status).toBe('draft');
  });

  it('takes all of its tasks or none, and nothing that cannot go online', async () => {
    const [good, bad] = [await save('good', 'x'), await save('bad', 'x')];
    const { data } = await submit([good.wid, bad.wid]);
    await server.platform.store.db.updateTable('task_version').set({ content: JSON.stringify({ definition: { text: 'broken' } }) }).where('task_wid', '=', bad.wid).execute();
    await change(bad.wid, 'mended');
    expect(await approver(approveRelease, { body: { wid: data.wid } })).toMatchObject({ code: lakeErrors.notReady.code, msg: expect.stringContaining('broken') });
    expect((await shown(good.wid)).status).toBe('draft');
    expect((await approver(getRelease, { params: { id: data.wid } })).data.state).toBe('waiting');
    expect((await submit([(await save('cannot', 'broken')).wid])).code).toBe(lakeErrors.notReady.code);
  });

  it('needs something that changes', async () => {
    const { wid } = await save('same', 'x');
    await released([wid]);
    expect((await submit([wid])).code).toBe(lakeErrors.nothingToRelease.code);
    expect((await developer(submitRelease, { body: { tasks: [{ wid, version_number: 99 }], note: 'x' } })).code).toBe(lakeErrors.noVersion.code);
    expect((await submit(['nothing'])).code).toBe(lakeErrors.noTask.code);
  });

  it('is told to those concerned and waits on the workbench of those who may decide', async () => {
    const { wid } = await save('<b>told</b>', 'x');
    const { data } = await submit([wid], 'please');
    const titles = async (who: Calling) => (await who(listMyMessages, { query: { ps: 50 }, body: {} })).data.rows.map(({ title }) => title);
    expect((await titles(approver)).some((title) => title.includes('<b>told</b>'))).toBe(true);
    expect((await approver(getWorkbench)).data.todos.items.find((item) => item.wid === data.wid)).toMatchObject({ source: 'lake.releases', subject: '<b>told</b>', link: `/resourceDevelop/publishList/myApprove?wid=${data.wid}` });
    expect((await developer(getWorkbench)).data.todos.items.some((item) => item.wid === data.wid)).toBe(false);
    expect((await developer(getWorkbench)).data.applications.items.some((item) => item.wid === data.wid)).toBe(true);
    await approver(returnRelease, { body: { wid: data.wid, reason: 'not yet' } });
    expect((await titles(developer)).some((title) => title.includes('<b>told</b>'))).toBe(true);
  });

  it('is listed by what one has to do with it, and hidden from whom its tasks are', async () => {
    const names = async (who: Calling, body: object) => (await who(listReleases, { query: { ps: 100 }, body })).data.rows.map(({ task_names }) => task_names[0]);
    expect(await names(approver, { part: 'mine' })).toEqual(['own']);
    expect(await names(approver, { part: 'toApprove' })).toEqual(['good']);
    expect(await names(developer, { part: 'toApprove' })).toEqual([]);
    expect(await names(approver, { part: 'decided', state: 'returned', key: 'TOLD' })).toEqual(['<b>told</b>']);
    const narrow = await callingNarrowly(server, approver, [lakeCan.readTasks, lakeCan.approveReleases]);
    expect((await narrow(listReleases, { body: {} })).data.rows).toEqual([]);
    const [some] = (await approver(listReleases, { body: { part: 'toApprove' } })).data.rows;
    expect((await narrow(approveRelease, { body: { wid: some!.wid } })).code).toBe(lakeErrors.noRelease.code);

    // Told are those who can open it.
    const told = async () => (await narrow(listMyMessages, { query: { ps: 50 }, body: {} })).data.rows.map(({ title }) => title).filter((title) => /out of sight|in sight/.test(title));
    await submit([(await save('out of sight', 'x')).wid]);
    const person = await server.platform.store.db.selectFrom('user_account').select('wid').where('userid', '=', 'narrow').executeTakeFirstOrThrow();
    await submit([(await save('in sight', 'x', { owner: person.wid })).wid]);
    expect(await told()).toEqual([expect.stringContaining('in sight')]);
  });
});

describe('where going online needs approval', () => {
  beforeAll(() => approval(true));
  afterAll(() => approval(false));

  it('putting online directly is refused with a hint', async () => {
    expect((await developer(getReleasePolicy)).data).toEqual({ needed: true });
    const { wid } = await save('direct', 'x');
    expect(await developer(setTaskStatus, { query: { wid, status: 'online' } })).toMatchObject({ code: lakeErrors.releaseNeeded.code, msg: expect.stringContaining('"direct"') });
    expect((await developer(setTaskStatuses, { query: { taskId: [wid], status: 'online' } })).data).toMatchObject({ done: 0, refused: [{ wid }] });
    expect((await shown(wid)).status).toBe('draft');
  });

  it('what is saved waits: schedule and text stay those that were approved', async () => {
    const cron = (expression: string) => ({ kind: 'cron', expression, zone: 'UTC' });
    const { wid } = await save('held', 'approved', { schedule: cron('0 0 3 * * ?') });
    await released([wid]);
    const before = await shown(wid);
    expect(await change(wid, 'unseen', { schedule: cron('0 0 4 * * ?') })).toMatchObject({ version_number: 2, notice: { en: expect.stringContaining('version 1 stays online') } });
    expect(await shown(wid)).toMatchObject({ online_version: 1, next_time: before.next_time });
    const { store, services } = server.platform;
    await fireDueTasks(store.db, services, { warn: () => undefined } as never, new Date(before.next_time!));
    const run = await store.db.selectFrom('task_run').selectAll().where('task_wid', '=', wid).executeTakeFirstOrThrow();
    expect(await waitForRun(server, run.wid)).toMatchObject({ task_version: 1, state: 'succeeded' });
    expect(ran.at(-1)).toBe('approved');
    expect((await shown(wid)).next_time).toContain('T03:00:00');
    await released([wid]);
    expect(await shown(wid)).toMatchObject({ online_version: 2, next_time: expect.stringContaining('T04:00:00') });
  });
});

it('without approval a saved version holds at once, also after a release of an older one', async () => {
  const { wid } = await save('free', 'one');
  const { data } = await submit([wid]);
  await change(wid, 'two');
  await approver(approveRelease, { body: { wid: data.wid } });
  expect((await shown(wid)).online_version).toBe(1);
  await change(wid, 'three');
  expect(await shown(wid)).toMatchObject({ status: 'online', online_version: 3 });
});
