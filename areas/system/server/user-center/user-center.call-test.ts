import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRoleMembers, getUserCenter, saveDepartment, saveRole, saveRoleGrants, saveUser, type UserInput } from '#areas/system';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

it('counts whom the role shows, by what keeps them out', async () => {
  const { db } = server.platform.store;
  const { data: before } = await server.call(getUserCenter, { token });
  const add = async (code: string, pid: string | null) => (await server.call(saveDepartment, { token, body: { name: code, code, pid } })).data.wid;
  const school = await add('SCHOOL', null);
  const institute = await add('INSTITUTE', school);
  const elsewhere = await add('ELSEWHERE', null);
  const person = async (userid: string, department: string | null, more: Partial<UserInput> = {}) =>
    (await server.call(saveUser, { token, body: { userid, name: userid, departments: department ? [{ wid: department, main: true }] : [], ...more } })).data.wid;
  // In two departments and counted once.
  await person('both', school, { departments: [{ wid: school, main: true }, { wid: institute, main: false }] });
  const locked = await person('locked', institute);
  const deleted = await person('deleted', institute);
  await person('disabled', institute, { status: 'disabled' });
  await person('expired', institute, { valid_to: '2020-01-01' });
  await person('future', institute, { valid_from: '2999-01-01' });
  await person('outside', elsewhere);
  await db.updateTable('user_account').set({ locked_time: sql<string>`now()` }).where('wid', '=', locked).execute();
  await db.updateTable('user_account').set({ deleted_time: sql<string>`now()` }).where('wid', '=', deleted).execute();

  const { data: role } = await server.call(saveRole, { token, body: { key: 'dean', name: { zh: '院长' }, data_scope: 'chosen', scope_departments: [school] } });
  await server.call(saveRoleGrants, { token, body: { wid: role.wid, menus: [], permissions: ['user:read'] } });
  const dean = await server.addUser('dean');
  await server.call(changeRoleMembers, { token, body: { wid: role.wid, add: [{ kind: 'user', wid: dean.wid }] } });
  const own = await server.signIn('dean');
  await server.useRole(own, 'dean');

  expect((await server.call(getUserCenter, { token: own })).data).toMatchObject({ users: 6, enabled: 2, locked: 1, signedIn: 1, departments: 2, roles: null });
  expect((await server.call(getUserCenter, { token })).data).toMatchObject({
    users: before.users! + 7, enabled: before.enabled! + 3, locked: before.locked! + 1, signedIn: before.signedIn! + 1, departments: before.departments + 3,
  });
});
