import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { setNoticeSink } from '#platform/web/notices.ts';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { can } from '../../contract/permissions.ts';
import { markRunSucceeded } from '../../contract/runs.ts';
import { RunDrawer } from './run-drawer.tsx';
import type { RunDetail } from './use-run.ts';

const base = '/api/drd/dataLake/dataTask';
const failed: RunDetail = {
  wid: 'r1', task_wid: 't1', task_name: 'Students <b>', kind: 'database', task_version: 3, trigger: 'schedule', state: 'failed', priority: 3, attempt: 2,
  create_time: '2026-11-15T08:00:00.000Z', scheduled_for: '2026-11-15T08:00:00.000Z', not_before: null, start_time: '2026-11-15T08:00:01.000Z', end_time: '2026-11-15T08:00:05.000Z', duration: 4,
  requested_by: null, requested_by_name: '', parent_run: null, node: null, backfill_wid: null, worker: 'host', stop_requested: false, asks: false, lacks_group: null, progress: null,
  table_count: 1, table_change_count: 0, read_count: 12, create_count: 0, update_count: 0, delete_count: 0, reject_count: 0, checksum: null,
  error_kind: 'key-missing', error_text: { zh: '没有主键', en: 'No key was chosen' }, parameters: {}, result: null, changes: [],
};
let run: RunDetail | undefined = failed;
const server = fakeServer({
  [`${base}/run/r1`]: () => run ?? refuse(4150, 'There is no such run.'),
  [`${base}/getTaskLogExecResult/t1/r1`]: () => ({ state: 'failed', total: 1, lines: [{ number: 1, time: '2026-11-15T08:00:01.000Z', level: 'error', text: { zh: '读取失败', en: 'Reading failed' } }] }),
  [markRunSucceeded.path]: () => null,
});
const sign = (...permissions: string[]) => useSession.setState({ user: { wid: 'me', permissions } as unknown as UserInfo });

beforeEach(() => {
  run = failed;
  setNoticeSink({ message: () => undefined, notification: () => undefined, dialog: () => undefined });
  sign(can.readTasks, can.runTasks, can.manageRuns);
});
const show = async () => {
  await render(<RunDrawer wid="r1" onOpen={() => undefined} onClose={() => undefined} />, '/?run=r1');
};

test('a failed run says why, what to do, and links to the setting to change', async () => {
  await show();
  await until(() => shows('No key was chosen'));
  expect(shows('Choose fields that identify a row as the key')).toBe(true);
  expect(find('Change the task', 'a').getAttribute('href')).toContain('wid=t1');
});

test('it is taken as succeeded only with a reason', async () => {
  await show();
  await until(() => shows('Mark as succeeded'));
  await click('Mark as succeeded');
  await until(() => document.querySelector('#mark-reason'));
  const confirm = [...document.querySelectorAll<HTMLButtonElement>('.ant-modal button')].find((button) => button.textContent === 'Mark as succeeded')!;
  expect(confirm.disabled).toBe(true);
  await type(document.querySelector('#mark-reason')!, 'checked by hand');
  await click(confirm);
  await until(() => server.to(markRunSucceeded.path).length === 1);
  expect(server.to(markRunSucceeded.path)[0]!.body).toEqual({ wid: 'r1', reason: 'checked by hand' });
});

test('whoever may only look is offered nothing to change', async () => {
  sign(can.readTasks);
  await show();
  await until(() => shows('No key was chosen'));
  expect([shows('Run again'), shows('Mark as succeeded')]).toEqual([false, false]);
});

test('a node of a graph is not run again by itself', async () => {
  run = { ...failed, parent_run: 'p1' };
  await show();
  await until(() => shows('No key was chosen'));
  expect(shows('Run again')).toBe(false);
});

test('a run that is gone says so, and is not followed', async () => {
  run = undefined;
  await show();
  await until(() => shows('This run was not found'));
  expect(server.to('/api/platform/events')).toHaveLength(0);
});
