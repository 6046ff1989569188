import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePassword, platformErrors } from '#platform/contract';
import {
  casLogin, changePassword, checkLogin, dbLogout, getLoginUser, getSetting, listUsers, lockUser, login, saveUser, setUserPassword,
  switchRole, systemErrors, systemSettings,
} from '#areas/system';
import { startTestServer, testPassword, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  admin = await server.signIn();
});
afterAll(() => server.stop());

const signIn = (userId: string, password = testPassword, language: 'zh' | 'en' = 'en') =>
  server.call(login, { language, body: { userId, passWord: encodePassword(password) } });

async function aPerson(userid: string, more: object = {}): Promise<string> {
  const department = await server.platform.store.db.selectFrom('department').select('wid').where('code', '=', 'C01').executeTakeFirstOrThrow();
  const { data } = await server.call(saveUser, {
    token: admin, body: { userid, name: userid, departments: [{ wid: department.wid, main: true }], ...more },
  });
  await server.call(setUserPassword, { token: admin, body: { wid: data.wid, passWord: encodePassword(testPassword) } });
  return data.wid;
}

describe('signing in', () => {
  it('tells the browser who it is, in the language it asked for', async () => {
    const { data } = await signIn('Developer');
    expect(data).toMatchObject({
      userid: 'developer', loginType: 'db', change_pass: '0', firstMenu: '/home', moduleVersion: 'Manage', newUnstructured: true,
      simulated: null, permissions: expect.arrayContaining(['user:read', 'message:send']), object: { promptResolution: true, watermark: false },
    });
    expect(data.roles.map(({ rolename }) => rolename)).toEqual(['Data developer', 'Data consumer']);
    expect(data.activeRole).toBe(data.roles[0]!.wid);
    expect((await signIn('developer', testPassword, 'zh')).data.roles.map(({ rolename }) => rolename)).toEqual(['数据开发', '数据使用']);
  });

  it('gives a token that opens every other call', async () => {
    const { data } = await signIn('admin');
    expect((await server.call(getLoginUser, { token: data.object.token })).data).toMatchObject({ userid: 'admin', permissions: ['*'] });
    expect((await server.call(casLogin, { token: data.object.token })).data.user.userid).toBe('admin');
  });

  it('answers an unknown user and a wrong password alike', async () => {
    const unknown = await signIn('nobody-at-all');
    const wrong = await signIn('consumer', 'Wrong-Password-1');
    const undecodable = await server.call(login, { language: 'en', body: { userId: 'consumer', passWord: '%%%' } });
    expect(unknown).toMatchObject({ status: 200, code: systemErrors.wrongCredentials.code, data: null });
    expect(wrong).toEqual(unknown);
    expect(undecodable).toEqual(unknown);
  });

  it('is refused after too many failures, also with the right password', async () => {
    await aPerson('guessed');
    const { user } = systemSettings.loginLimit.initial;
    for (let times = 0; times < user; times += 1) expect((await signIn('guessed', 'Wrong-1')).code).toBe(systemErrors.wrongCredentials.code);
    expect((await signIn('guessed')).code).toBe(systemErrors.tooManyAttempts.code);
    expect((await signIn('never-existed')).code).toBe(systemErrors.wrongCredentials.code);
  });

  it('explains a locked or expired account only to whoever knows the password', async () => {
    const wid = await aPerson('gone', { valid_to: '2020-02-02' });
    expect(await signIn('gone')).toMatchObject({ code: systemErrors.accountExpired.code, msg: expect.stringContaining('2020-02-02') });
    expect((await signIn('gone', 'Wrong-1')).code).toBe(systemErrors.wrongCredentials.code);
    await server.call(lockUser, { token: admin, body: { wid, locked: true } });
    expect((await signIn('gone')).code).toBe(systemErrors.accountLocked.code);
  });

  it('is refused with 406 for someone without a role', async () => {
    await aPerson('no-role', { departments: [] });
    expect(await signIn('no-role')).toMatchObject({ status: 406, code: platformErrors.noPlatformUse.code });
  });

  it('leaves an audit record of success and failure, without the password', async () => {
    await signIn('consumer', 'Wrong-Secret-99');
    const records = await server.platform.store.db
      .selectFrom('audit_record').selectAll().where('action', '=', login.path).orderBy('time', 'desc').limit(1).execute();
    expect(records[0]).toMatchObject({ object_name: 'consumer', result: 'refused', code: systemErrors.wrongCredentials.code });
    expect(JSON.stringify(records)).not.toContain('Wrong-Secret-99');
  });
});

describe('a password that someone else set', () => {
  it('must be changed at the first sign-in, and the change ends every session', async () => {
    await aPerson('newcomer');
    const { data } = await signIn('newcomer');
    expect(data.change_pass).toBe('-1');
    const other = (await signIn('newcomer')).data.object.token;
    const change = (oldPassword: string, newPassword: string) => server.call(changePassword, {
      token: data.object.token, body: { oldPassword: encodePassword(oldPassword), newPassword: encodePassword(newPassword) },
    });
    expect(await change('Wrong-1', 'Harbour-2026')).toMatchObject({ code: systemErrors.wrongOldPassword.code, fields: { oldPassword: expect.any(String) } });
    expect(await change(testPassword, 'short')).toMatchObject({ code: systemErrors.passwordTooShort.code, fields: { newPassword: expect.any(String) } });
    expect(await change(testPassword, testPassword)).toMatchObject({ code: systemErrors.passwordUsedBefore.code });
    expect((await change(testPassword, 'Harbour-2026')).code).toBe(0);
    for (const token of [data.object.token, other]) expect((await server.call(getLoginUser, { token })).status).toBe(401);
    expect((await signIn('newcomer')).code).toBe(systemErrors.wrongCredentials.code);
    expect((await signIn('newcomer', 'Harbour-2026')).data.change_pass).toBe('0');
  });
});

describe('roles', () => {
  it('switch within the session, and permissions with them', async () => {
    const token = await server.signIn('admin');
    const consumer = (await server.user(token)).roles.find(({ rolename }) => rolename === 'Data consumer')!;
    const { data } = await server.call(switchRole, { token, query: { role_id: consumer.wid } });
    expect(data).toMatchObject({ activeRole: consumer.wid, permissions: [] });
    expect((await server.call(listUsers, { token })).status).toBe(403);
  });

  it('that one does not hold are refused with 403', async () => {
    const token = await server.signIn('consumer');
    const administrator = (await server.user(admin)).activeRole;
    expect(await server.call(switchRole, { token, query: { role_id: administrator } })).toMatchObject({ status: 403, code: systemErrors.roleNotHeld.code });
  });
});

describe('before anyone is signed in', () => {
  it('the browser learns how to sign in and what to show', async () => {
    expect((await server.call(checkLogin)).data).toEqual({ loginType: 'db', loginUrl: '', logoutUrl: '', ssoStatus: false });
    expect((await server.call(getSetting)).data).toMatchObject({ title: { zh: '百川', en: 'Tributary' }, passwordRules: { length: 8, classes: 3 } });
  });

  it('casLogin without a token fails with its warning', async () => {
    expect(await server.call(casLogin, { language: 'en' })).toMatchObject({ code: 1010, msg: 'CAS login failed!' });
    expect(await server.call(casLogin, { token: 'rubbish', language: 'zh' })).toMatchObject({ code: 1010, msg: 'CAS 登录失败！' });
  });
});

it('signing out ends the session', async () => {
  const token = await server.signIn('consumer');
  expect((await server.call(dbLogout, { token })).data).toEqual({ logoutUrl: '' });
  expect((await server.call(getLoginUser, { token })).status).toBe(401);
});
