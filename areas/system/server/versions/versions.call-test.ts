import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteReleaseStep, deleteVersion, getNews, getVersion, listReleaseSteps, listUsers, listVersions, markNewsSeen, releaseVersion, saveReleaseStep, saveVersion, systemErrors,
} from '#areas/system';
import type { AnyCall } from '#platform/contract';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let token: string;
let reader: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  token = await server.signIn();
  reader = await server.signIn('consumer');
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const read = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token: reader, ...input });
const made = async (number: string) => (await call(saveVersion, { body: { number, title: { zh: '标题', en: 'Title' }, notes: { zh: '# 新', en: '' }, state: 'running', release_date: '2020-01-01' } })).data;
const progress = async (wid: string) => (await call(getVersion, { query: { wid } })).data;

it('shows plans to those who manage versions, and releases to all', async () => {
  expect((await call(listVersions)).data.rows.map(({ number }) => number).toSorted()).toEqual(['0.1.0', '0.2.0', '0.3.0']);
  expect((await read(listVersions)).data.rows.map(({ number, name }) => `${number} ${name}`)).toEqual(['0.1.0 The foundation']);
  const hidden = (await call(listVersions, { body: { state: 'running' } })).data.rows[0]!.wid;
  expect((await read(getVersion, { query: { wid: hidden } })).code).toBe(systemErrors.versionNotFound.code);
  expect((await read(listReleaseSteps, { query: { version: hidden } })).code).toBe(systemErrors.versionNotFound.code);
});

it('computes the progress of a release from its steps and tells what is late', async () => {
  const { wid } = await made('1.0');
  expect(await progress(wid)).toMatchObject({ progress: 0, late: true, steps: { total: 0 } });
  const [owner] = (await call(listUsers, { body: { key: 'developer' } })).data.rows;
  const step = (await call(saveReleaseStep, { body: { version: wid, title: 'build', due: '2020-01-01', owner: owner!.wid } })).data;
  await call(saveReleaseStep, { body: { version: wid, title: 'test', state: 'failed' } });
  await call(saveReleaseStep, { body: { version: wid, title: 'ship', due: '2999-01-01' } });
  expect(await progress(wid)).toMatchObject({ progress: 0, steps: { total: 3, done: 0, failed: 1, late: 1 } });
  await call(saveReleaseStep, { body: { ...step, version: wid, title: 'build', due: '2020-01-01', owner: owner!.wid, state: 'succeeded' } });
  expect(await progress(wid)).toMatchObject({ progress: 33, steps: { done: 1, late: 0 } });
  const { rows } = (await call(listReleaseSteps, { query: { version: wid } })).data;
  expect(rows.map(({ title, owner: who, late }) => `${title} ${who?.name ?? '-'} ${late}`)).toEqual(['build 苏明远 false', 'ship - false', 'test - false']);
  expect(rows[0]!.done_time).not.toBeNull();
  await call(deleteReleaseStep, { body: { wid: rows[2]!.wid } });
  expect((await progress(wid)).progress).toBe(50);
});

it('keeps a step with its version', async () => {
  const [one, other] = [await made('1.1'), await made('1.2')];
  const step = (await call(saveReleaseStep, { body: { version: one.wid, title: 'x' } })).data;
  expect(await call(saveReleaseStep, { body: { ...step, version: other.wid, title: 'x' } })).toMatchObject({ code: systemErrors.stepNotFound.code });
  expect((await call(deleteVersion, { body: { wid: one.wid } })).code).toBe(0);
  expect((await call(deleteReleaseStep, { body: { wid: step.wid } })).code).toBe(systemErrors.stepNotFound.code);
});

it('releases a version once, with today as its day, and tells everybody once', async () => {
  expect((await read(getNews)).data.versions).toEqual([]);
  const { wid } = await made('2.0');
  expect((await call(releaseVersion, { body: { wid } })).code).toBe(0);
  expect(await call(releaseVersion, { body: { wid } })).toMatchObject({ code: systemErrors.alreadyReleased.code });
  expect(await progress(wid)).toMatchObject({ state: 'released', progress: 100, late: false });
  expect((await progress(wid)).release_date).not.toBe('2020-01-01');
  expect((await read(getNews)).data.versions).toMatchObject([{ number: '2.0', name: 'Title', notes: '# 新' }]);
  await read(markNewsSeen, { body: { upTo: wid } });
  expect((await read(getNews)).data.versions).toEqual([]);
  expect((await call(getNews)).data.versions).toHaveLength(1);
});

it('tells a taken number at its field', async () => {
  await made('3.0');
  expect(await call(saveVersion, { body: { number: '3.0', title: { zh: 'x' }, notes: {} } })).toMatchObject({ code: systemErrors.codeTaken.code, fields: { number: expect.any(String) } });
});
