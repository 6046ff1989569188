import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePostMembers, deletePost, getPost, listPostMembers, listPosts, listUsers, movePost, saveGroup, savePost, systemErrors } from '#areas/system';
import type { AnyCall } from '#platform/contract';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  token = await server.signIn();
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const aPost = async (code: string) => (await call(savePost, { body: { name: code, code } })).data;

it('lists posts in their order with how many people are on each', async () => {
  const { rows } = (await call(listPosts)).data;
  expect(rows.map(({ code }) => code)).toEqual(['head', 'officer', 'teacher', 'counsellor', 'data-steward']);
  expect(rows[2]!.holders).toBeGreaterThan(0);
});

it('puts a new post last and moves it; editing leaves it where it is', async () => {
  const post = await aPost('new');
  await call(movePost, { body: { wid: post.wid, to: 'first' } });
  await call(savePost, { body: { ...post, name: 'renamed', code: 'new' } });
  const { rows } = (await call(listPosts)).data;
  expect(rows[0]).toMatchObject({ wid: post.wid, name: 'renamed', row_version: 2 });
  expect(await call(movePost, { body: { wid: 'nothing', to: 'up' } })).toMatchObject({ code: systemErrors.postNotFound.code });
});

it('puts people on a post and takes them off', async () => {
  const { wid } = await aPost('crew');
  const people = (await call(listUsers, { query: { ps: 30 } })).data.rows.map((person) => person.wid);
  expect((await call(changePostMembers, { body: { wid, add: people } })).data).toEqual({ added: 30, removed: 0 });
  expect((await call(changePostMembers, { body: { wid, remove: people.slice(0, 10) } })).data).toEqual({ added: 0, removed: 10 });
  expect((await call(listPostMembers, { query: { wid } })).data).toMatchObject({ total: 20 });
  expect((await call(getPost, { query: { wid } })).data.holders).toBe(20);
});

it('is deleted with its people moved to another, and says which rules name it', async () => {
  const [from, to] = [await aPost('from'), await aPost('to')];
  const [person] = (await call(listUsers, { body: { key: 'consumer' } })).data.rows;
  await call(changePostMembers, { body: { wid: from.wid, add: [person!.wid] } });
  await call(saveGroup, { body: { name: 'by post', code: 'by-post', rule: { match: 'any', conditions: [{ field: 'post', values: [to.wid, from.wid] }] } } });
  expect((await call(getPost, { query: { wid: from.wid } })).data.group_names).toBe('by post');
  expect(await call(deletePost, { body: { wid: from.wid } })).toMatchObject({ code: systemErrors.postHeld.code });
  expect(await call(deletePost, { body: { wid: from.wid, moveTo: from.wid } })).toMatchObject({ code: systemErrors.moveToItself.code });
  expect(await call(deletePost, { body: { wid: from.wid, moveTo: 'nothing' } })).toMatchObject({ code: systemErrors.postNotFound.code });
  expect((await call(deletePost, { body: { wid: from.wid, moveTo: to.wid } })).code).toBe(0);
  expect((await call(listPostMembers, { query: { wid: to.wid } })).data.rows).toMatchObject([{ userid: 'consumer' }]);
});
