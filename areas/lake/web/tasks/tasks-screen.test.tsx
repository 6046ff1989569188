import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { pretendSize } from '#platform/web/blocks/testing/sizes.ts';
import { providePeople } from '#platform/web/people.tsx';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { getLakeConnection } from '../../contract/lake-connection.ts';
import { listTaskLogsOf } from '../../contract/runs.ts';
import type { Task } from '../../contract/task.ts';
import { listTasks, setTaskStatuses } from '../../contract/tasks.ts';
import { TasksScreen } from './tasks-screen.tsx';

const path = '/resourceDevelop/integrateManagement';
const task = {
  wid: 't1', kind: 'database', name: 'Books', status: 'offline', integrate_mode: 'full', database_name: 'Library', source_name: 'book', target_schema: 'source', target_table: 'lib_book', schedule_text: { zh: '', en: '' },
  next_time: null, last_run: 'r0', task_exe_status: 'succeeded', exe_time: null, duration: 1, owner_name: '', layer: 'DW0', dept_name: '', project_name: '', priority: 3, modify_time: '2026-01-01T00:00:00.000Z',
} as unknown as Task;
const world = { tasks: [task], lake: {} as object | null, logs: () => [] as unknown };
const nobody = () => null;
const server = fakeServer({
  [listTasks.path]: () => ({ rows: world.tasks, total: world.tasks.length }),
  [getLakeConnection.path]: () => world.lake,
  [listTaskLogsOf.path]: () => world.logs(),
  [setTaskStatuses.path]: () => ({ done: 0, refused: [{ wid: 't1', name: 'Books', reason: 'The source has no table.' }] }),
});
beforeEach(() => {
  Object.assign(world, { tasks: [task], lake: {}, logs: () => [{ wid: 't1', executionId: 'r1', task_exe_status: 'failed', exe_time: null, duration: null }] });
  providePeople(async () => ({ DepartmentPicker: nobody, DepartmentsPicker: nobody, DepartmentName: nobody, PersonPicker: nobody, PeoplePicker: nobody, PersonName: nobody }));
  useSession.setState({ user: { wid: 'me', permissions: ['*'] } as unknown as UserInfo });
  pretendSize(1600, 800);
});

test('the last run is what the newest call says, not what the list was made with', async () => {
  await render(<TasksScreen />, path);
  await until(() => shows('Failed'));
  expect(shows('Succeeded')).toBe(false);
});

test('when last runs cannot be told, their cells say so', async () => {
  world.logs = () => Response.json({ code: 500, msg: 'down', data: null });
  await render(<TasksScreen />, path);
  await until(() => document.querySelectorAll('.task-load-error').length === 3);
  expect(shows('Books')).toBe(true);
});

test('what could not be put online is named with its reason', async () => {
  await render(<TasksScreen />, path);
  await until(() => shows('Books'));
  await click(find('Put online', 'button'));
  await until(() => shows('The source has no table.'));
  expect(server.to(setTaskStatuses.path)).toHaveLength(1);
});

test('without a lake the first step is to connect it', async () => {
  Object.assign(world, { tasks: [], lake: null });
  await render(<TasksScreen />, path);
  await until(() => shows('The data lake is not connected'));
  expect(find('Connect the lake', 'button')).toBeTruthy();
});

test('with a lake the first step is a task, for those who may make one', async () => {
  world.tasks = [];
  useSession.setState({ user: { wid: 'me', permissions: ['task:read', 'lake:read'] } as unknown as UserInfo });
  await render(<TasksScreen />, path);
  await until(() => shows('No integration tasks yet'));
  expect(shows('New task')).toBe(false);
});
