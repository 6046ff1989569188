import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '#platform/contract';
import { changeRoleMembers, dbLogout, getDeptList, getLoginUser, listUsers, markMessagesRead, saveUser, simulateLogin, switchRole } from '#areas/system';
import { areas } from '../../../../apps/areas.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let admin: string;
let department: { wid: string; name: string };
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  admin = await server.signIn();
  const { data } = await server.call(getDeptList, { token: admin, body: { key: '计算机' } });
  department = data.rows[0]!;
});
afterAll(() => server.stop());

const simulate = (token: string) => server.call(simulateLogin, { token, query: { deptid: department.wid, deptname: department.name } });

describe('looking at the platform as a department', () => {
  it('is marked, has the roles of the department and nothing of the administrator', async () => {
    const { data } = await simulate(admin);
    expect(data).toMatchObject({ userid: 'admin', simulated: { deptid: department.wid, deptname: '计算机学院' }, permissions: [] });
    expect(data.roles.map(({ rolename }) => rolename)).toEqual(['Data consumer']);
    expect((await server.call(listUsers, { token: data.object.token })).status).toBe(403);
  });

  it('can read, switch nothing, change nothing, and end', async () => {
    const { token } = (await simulate(admin)).data.object;
    const administrator = (await server.user(admin)).activeRole;
    expect((await server.call(getLoginUser, { token })).data.simulated).not.toBeNull();
    expect((await server.call(markMessagesRead, { token, body: { all: true } })).status).toBe(403);
    expect((await server.call(saveUser, { token, body: { userid: 'x', name: 'x' } })).status).toBe(403);
    expect((await server.call(switchRole, { token, query: { role_id: administrator } })).status).toBe(403);
    expect((await server.call(dbLogout, { token })).code).toBe(0);
    expect((await server.call(getLoginUser, { token: admin })).status).toBe(200);
  });

  it('changes nothing by any call, even when the department holds every permission', async () => {
    const administrator = (await server.user(admin)).activeRole;
    const member = { kind: 'department' as const, wid: department.wid };
    expect((await server.call(changeRoleMembers, { token: admin, body: { wid: administrator, add: [member], remove: [] } })).code).toBe(0);
    const { token } = (await simulate(admin)).data.object;
    expect((await server.call(listUsers, { token })).status).toBe(200);
    const changing = areas.flatMap((area): AnyCall[] => Object.values(area.calls))
      .filter((call) => call.permission !== 'public' && call.changes && call.changes !== 'session');
    expect(changing.length).toBeGreaterThan(20);
    for (const call of changing) {
      const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x']));
      expect([call.path, (await server.call(call, { token, params })).status]).toEqual([call.path, 403]);
    }
    await server.call(changeRoleMembers, { token: admin, body: { wid: administrator, add: [], remove: [member] } });
    expect((await server.call(listUsers, { token })).status).toBe(401);
  });

  it('is for those who may, and is written down', async () => {
    expect((await simulate(await server.signIn('consumer'))).status).toBe(403);
    await simulate(admin);
    const record = await server.platform.store.db
      .selectFrom('audit_record').selectAll().where('action', '=', simulateLogin.path).where('result', '=', 'ok').executeTakeFirst();
    expect(record).toMatchObject({ user_name: '系统管理员', object_name: '计算机学院' });
  });
});
