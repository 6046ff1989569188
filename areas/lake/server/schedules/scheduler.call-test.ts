import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scheduleSchema, type Schedule } from '#engine/schedule/schedule.ts';
import { createLog } from '#platform/server/log.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { addTask } from '../testing/add-task.ts';
import { fireDueTasks } from './scheduler.ts';
import { wakeListeners } from './wake-listeners.ts';

const log = createLog({ level: 'silent' });
let server: TestServer;
beforeAll(async () => { server = await startTestServer({ TRIBUTARY_JOBS: '0', TRIBUTARY_DEMO: '0' }); }, 60_000);
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
  await db.insertInto('task_listen').values(waiting.map(({ wid }) => ({ task_wid: wid, event: 'task-ended', subject: first.wid }))).execute();
  expect(await wakeListeners(db, services, 'task-ended', first.wid, 'failure')).toBe(2);
  const woken = await db.selectFrom('task_run').innerJoin('task', 'task.wid', 'task_run.task_wid').select('task.name').where('trigger', '=', 'event').orderBy('task.name').execute();
  expect(woken.map(({ name }) => name)).toEqual(['always', 'failure']);
});
