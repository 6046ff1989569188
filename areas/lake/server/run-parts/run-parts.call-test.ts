import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SharedReading } from '#engine/sync/spread/spread.ts';
import type { Text } from '#platform/contract';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import type { RunRow } from '../runners/runner.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { addTask } from '../testing/add-task.ts';
import { beatPart, claimPart, partStaged, returnPart } from './part-rows.ts';
import { LostParts } from './lost-parts.ts';
import { RunHelpers } from './run-helpers.ts';

let server: TestServer;
const parts = [0, 1, 2].map((number) => ({ number, key: `inside [["id",">","${number}"]]`, title: `part ${number}` }));
const counts = { read: 5, bytes: 50, rejected: 1, loaded: 4 };

beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_JOBS: '0', TRIBUTARY_DEMO: '0' });
});
afterAll(() => server?.stop());

/** A run that its worker has just offered. */
async function offered() {
  const { store: { db }, services } = server.platform;
  const task = await addTask(server);
  const wid = (await enqueueRun(db, services, task, { trigger: 'manual' }))!;
  const run = await db.updateTable('task_run').set({ state: 'running', worker: 'its own', beat_time: sql<string>`now()` }).where('wid', '=', wid).returningAll().executeTakeFirstOrThrow();
  const log: string[] = [];
  const helpers = new RunHelpers({ db, services, run: run as RunRow, log: (_level, text: Text) => log.push(text.en) });
  await helpers.offer({ plan: {} } as SharedReading, parts);
  return { db, run, helpers, log };
}

it('each part is taken once, by others and by the run itself, and its figures are seen', async () => {
  const { db, helpers, log } = await offered();
  const [one, own] = [(await claimPart(db, 'another'))!, await helpers.take()];
  expect([one.number, own]).toEqual([0, 1]);
  expect(await claimPart(db, 'its own')).toBeUndefined();
  expect(await beatPart(db, one, counts)).toBe(true);
  expect(await helpers.look()).toEqual([{ number: 0, taking: 1, isStaged: false, counts }]);
  expect(await partStaged(db, one, counts)).toBe(true);
  expect((await helpers.look())[0]).toMatchObject({ number: 0, isStaged: true });
  await helpers.withdraw();
  expect([await claimPart(db, 'another'), log.at(-1)]).toEqual([undefined, '1 parts were read by another']);
});

it('who falls silent loses the part to another, and what it says afterwards counts for nothing', async () => {
  const { db, helpers, log } = await offered();
  const dead = (await claimPart(db, 'dead'))!;
  const living = (await claimPart(db, 'living'))!;
  await helpers.look();
  const lost = new LostParts(1000);
  expect(await lost.free(db, 0)).toBe(0);
  await beatPart(db, living, counts);
  expect([await lost.free(db, 999), await lost.free(db, 1000)]).toEqual([0, 1]);
  await helpers.look();
  expect(log.at(-1)).toContain('"part 0" was not finished by dead');
  const again = (await claimPart(db, 'another'))!;
  expect([again.number, again.taking]).toEqual([dead.number, 2]);
  expect([await beatPart(db, dead, counts), await partStaged(db, dead, counts), await partStaged(db, again, counts)]).toEqual([false, false, true]);
  await helpers.withdraw();
});

it('what another could not read comes back to the run itself, with the reason in its log', async () => {
  const { db, helpers, log } = await offered();
  const part = (await claimPart(db, 'another'))!;
  await returnPart(db, part, { zh: '断开', en: 'cut off' });
  await helpers.look();
  expect(log.at(-1)).toContain('cut off');
  expect((await claimPart(db, 'another'))!.number).not.toBe(part.number);
  expect(await helpers.take()).toBe(part.number);
  await helpers.withdraw();
});

it('parts of a run that was given to another, or is to stop, belong to nobody', async () => {
  const { db, run, helpers } = await offered();
  const part = (await claimPart(db, 'another'))!;
  await db.updateTable('task_run').set({ attempt: run.attempt + 1 }).where('wid', '=', run.wid).execute();
  expect([await beatPart(db, part, counts), await claimPart(db, 'another')]).toEqual([false, undefined]);
  await helpers.withdraw();
});
