import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administratorRole, canSystem, changeRoleMembers, changeUserStates, createResetLink, deleteUsers, endUserSessions, finishPasswordReset, generateUserPassword,
  getDeptList, getLoginUser, getUser, listGroups, listRoles, listUserSessions, listUsers, lockUser, login, namesOf, openPasswordReset, pickPeople,
  previewUserDeletion, restoreUser, saveDepartment, saveGroup, saveRole, saveRoleGrants, saveUser, setUserPassword, systemErrors, systemSettings, type UserFilter,
} from '#areas/system';
import { encodePassword, platformErrors, type AnyCall } from '#platform/contract';
import { startTestServer, testPassword, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  token = await server.signIn();
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const users = async (body: Partial<UserFilter>) => (await call(listUsers, { query: { ps: 1000 }, body })).data;
const one = async (key: string) => (await users({ key })).rows.find(({ userid }) => userid === key)!;
const department = async (key: string) => (await call(getDeptList, { body: { key } })).data.rows[0]!;
const role = async (key: string) => (await call(listRoles, { query: { ps: 1000 }, body: {} })).data.rows.find((row) => row.key === key)!;
const anything = '<b>"名\'\'</b> =cmd|x 😀 \u202Eمرحبا\u202C';
let number = 0;
const aPerson = async (more: object = {}) => {
  number += 1;
  const userid = `person${number}`;
  return { userid, ...(await call(saveUser, { body: { userid, name: `人 ${number}`, ...more } })).data };
};
const signIn = (userId: string, password: string) => server.call(login, { body: { userId, passWord: encodePassword(password) } });

describe('the list of users', () => {
  it('finds by part of name or user id, by department with and without those below, by role and group', async () => {
    const school = await department('计算机学院');
    const withBelow = await users({ department: school.wid });
    const alone = await users({ department: school.wid, below: false });
    expect(withBelow.total).toBeGreaterThan(alone.total);
    expect(alone.rows.every(({ departments }) => departments.some(({ wid }) => wid === school.wid))).toBe(true);
    expect((await users({ key: '知秋' })).rows.map(({ userid }) => userid)).toEqual(['consumer']);
    expect((await users({ role: (await role('subcenter')).wid })).rows.map(({ userid }) => userid)).toEqual(['admin', 'subcenter']);
    const { data: groups } = await call(listGroups, { body: { key: '教授' } });
    expect((await users({ group: groups.rows[0]!.wid })).total).toBe(groups.rows[0]!.members);
  });

  it('finds by state, as each row shows it', async () => {
    const people = {
      disabled: await aPerson({ status: 'disabled' }),
      expired: await aPerson({ valid_to: '2020-01-01' }),
      notYetValid: await aPerson({ valid_from: '2999-01-01' }),
      locked: await aPerson(),
      enabled: await aPerson(),
    };
    await call(lockUser, { body: { wid: people.locked.wid, locked: true } });
    for (const [state, { wid }] of Object.entries(people)) {
      const { rows } = await users({ state: state as UserFilter['state'] });
      expect(rows.some((row) => row.wid === wid), state).toBe(true);
      expect(rows.every((row) => row.state === state), state).toBe(true);
    }
  });

  it('finds by the last sign-in', async () => {
    const { userid, wid } = await aPerson();
    await server.platform.store.db.updateTable('user_account')
      .set({ last_login_time: new Date(Date.now() - 60 * 86_400_000).toISOString() }).where('wid', '=', wid).execute();
    const matches = async (lastLogin: string) => (await users({ key: userid, lastLogin })).total;
    expect([await matches('within-90'), await matches('within-30'), await matches('idle-30'), await matches('idle-90'), await matches('never')]).toEqual([1, 0, 1, 0, 0]);
    expect((await users({ key: 'consumer', lastLogin: 'never' })).total).toBe(1);
    expect((await call(listUsers, { body: { lastLogin: 'sometimes' } })).code).toBe(platformErrors.invalidInput.code);
  });
});

describe('a user', () => {
  it('shows where each of their roles comes from', async () => {
    const { data } = await call(getUser, { query: { wid: (await one('developer')).wid } });
    expect(data.roles.map(({ name, through, from }) => `${name} ${through} ${from?.name ?? '-'}`).toSorted()).toEqual([
      'Data consumer department 江川大学', expect.stringMatching(/^Data developer group /), 'Data developer user -',
    ]);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it('keeps any name unchanged', async () => {
    const { data } = await call(saveUser, { body: { userid: 'any', name: anything } });
    expect((await call(getUser, { query: { wid: data.wid } })).data.name).toBe(anything);
    expect((await users({ key: '=CMD' })).rows.map(({ userid }) => userid)).toEqual(['any']);
  });

  it('has one user id, whatever its case, and one main department', async () => {
    expect(await call(saveUser, { body: { userid: 'ADMIN', name: 'x' } })).toMatchObject({ code: systemErrors.useridTaken.code, fields: { userid: expect.any(String) } });
    const { rows } = (await call(getDeptList, { query: { ps: 2 } })).data;
    const departments = rows.map(({ wid }) => ({ wid, main: true }));
    expect(await call(saveUser, { body: { userid: 'two-mains', name: 'x', departments } })).toMatchObject({ code: systemErrors.oneMainDepartment.code });
    expect(await call(saveUser, { body: { userid: 'lost', name: 'x', departments: [{ wid: 'none', main: true }] } })).toMatchObject({ code: systemErrors.departmentNotFound.code });
    expect((await users({ key: 'lost' })).total).toBe(0);
  });

  it('is saved once when two people save the same version', async () => {
    const { userid, wid, row_version } = await aPerson();
    const save = (name: string) => call(saveUser, { body: { wid, row_version, userid, name } });
    expect((await save('second')).code).toBe(0);
    expect(await save('third')).toMatchObject({ code: platformErrors.conflict.code, msg: expect.stringContaining('系统管理员') });
  });

  it('is given roles with the form and keeps them when the form says nothing of them', async () => {
    const developer = (await role('developer')).wid;
    const { userid, wid, row_version } = await aPerson({ roles: [developer] });
    const direct = async () => (await call(getUser, { query: { wid } })).data.roles.filter(({ through }) => through === 'user').map((given) => given.wid);
    expect(await direct()).toEqual([developer]);
    const { data } = await call(saveUser, { body: { wid, row_version, userid, name: 'x' } });
    expect(await direct()).toEqual([developer]);
    await call(saveUser, { body: { wid, row_version: data.row_version, userid, name: 'x', roles: [] } });
    expect(await direct()).toEqual([]);
  });
});

describe('states', () => {
  it('are changed for many at once, with their sessions, or for none of them', async () => {
    const people = [await aPerson({ roles: [(await role('consumer')).wid] }), await aPerson()];
    const wids = people.map(({ wid }) => wid);
    const { data } = await call(generateUserPassword, { body: { wid: people[0]!.wid } });
    const theirs = (await signIn(people[0]!.userid, data.password)).data.object.token;
    expect((await call(changeUserStates, { body: { wids, change: 'lock' } })).data).toEqual({ changed: 2 });
    expect((await server.call(getLoginUser, { token: theirs })).status).toBe(401);
    expect((await call(changeUserStates, { body: { wids, change: 'lock' } })).data).toEqual({ changed: 0 });
    expect((await call(changeUserStates, { body: { wids: [...wids, 'nobody'], change: 'unlock' } })).code).toBe(systemErrors.userNotFound.code);
    expect((await call(getUser, { query: { wid: wids[0]! } })).data.state).toBe('locked');
    expect((await call(changeUserStates, { body: { wids, change: 'unlock' } })).data).toEqual({ changed: 2 });
    expect((await call(changeUserStates, { body: { wids, change: 'disable' } })).data).toEqual({ changed: 2 });
    expect((await call(getUser, { query: { wid: wids[0]! } })).data.state).toBe('disabled');
  });

  it('take people into groups whose rule asks for it, and out of them', async () => {
    const rule = { match: 'all' as const, conditions: [{ field: 'status' as const, values: ['disabled' as const] }] };
    const { data: group } = await call(saveGroup, { body: { name: 'disabled', code: 'disabled', rule } });
    const { wid } = await aPerson();
    const isIn = async () => (await users({ group: group.wid })).rows.some((row) => row.wid === wid);
    expect(await isIn()).toBe(false);
    await call(changeUserStates, { body: { wids: [wid], change: 'disable' } });
    expect(await isIn()).toBe(true);
    await call(changeUserStates, { body: { wids: [wid], change: 'enable' } });
    expect(await isIn()).toBe(false);
  });

  it('never lock oneself out by accident', async () => {
    const { wid } = await one('admin');
    expect(await call(lockUser, { body: { wid, locked: true } })).toMatchObject({ code: systemErrors.notYourself.code });
    expect(await call(changeUserStates, { body: { wids: [wid], change: 'disable' } })).toMatchObject({ code: systemErrors.notYourself.code });
    expect((await call(listUsers)).status).toBe(200);
  });
});

describe('a password', () => {
  it('that was generated works once and must then be changed', async () => {
    const { userid, wid } = await aPerson({ roles: [(await role('consumer')).wid] });
    const { data } = await call(generateUserPassword, { body: { wid } });
    expect((await signIn(userid, data.password)).data.change_pass).toBe('-1');
    const trail = await server.platform.store.db.selectFrom('audit_record').selectAll().where('action', '=', generateUserPassword.path).execute();
    expect(trail.length).toBeGreaterThan(0);
    expect(JSON.stringify(trail)).not.toContain(data.password);
  });

  it('set by a link is the person\'s own: the link works once, and ends their sessions', async () => {
    const { userid, wid } = await aPerson({ roles: [(await role('consumer')).wid] });
    const { data: made } = await call(generateUserPassword, { body: { wid } });
    const old = (await signIn(userid, made.password)).data.object.token;
    const { data } = await call(createResetLink, { body: { wid } });
    const reset = /^\/#\/login\?reset=(.+)$/.exec(data.link)![1]!;
    expect(await server.call(openPasswordReset, { body: { reset } })).toMatchObject({ code: 0, data: { userid } });
    const finish = (password: string) => server.call(finishPasswordReset, { body: { reset, newPassword: encodePassword(password) } });
    expect(await finish('short')).toMatchObject({ code: systemErrors.passwordTooShort.code, fields: { newPassword: expect.any(String) } });
    expect((await finish('Own-Choice-2026')).code).toBe(0);
    expect((await server.call(getLoginUser, { token: old })).status).toBe(401);
    expect((await signIn(userid, 'Own-Choice-2026')).data.change_pass).toBe('0');
    const used = await finish('Another-One-2026');
    expect(used.code).toBe(systemErrors.resetLinkInvalid.code);
    expect(await server.call(finishPasswordReset, { body: { reset: 'made-up', newPassword: encodePassword('Another-One-2026') } })).toEqual(used);
    const trail = await server.platform.store.db.selectFrom('audit_record').selectAll().where('action', '=', finishPasswordReset.path).execute();
    expect(trail.filter(({ result }) => result === 'ok')).toMatchObject([{ object_wid: wid, object_name: userid }]);
    expect(JSON.stringify(trail)).not.toContain(reset);
  });

  it('that is too old must be changed from the next sign-in on', async () => {
    const { userid, wid } = await aPerson({ roles: [(await role('consumer')).wid] });
    await call(setUserPassword, { body: { wid, passWord: encodePassword(testPassword) } });
    const { db } = server.platform.store;
    const { settings } = server.platform.services;
    const before = settings.get(systemSettings.passwordRules);
    await db.updateTable('user_account').set({ must_change: false, password_time: new Date(Date.now() - 100 * 86_400_000).toISOString() }).where('wid', '=', wid).execute();
    expect((await signIn(userid, testPassword)).data.change_pass).toBe('0');
    await settings.set(systemSettings.passwordRules, { ...before, days: 90 }, null);
    await expect.poll(() => settings.get(systemSettings.passwordRules).days, { timeout: 30_000 }).toBe(90);
    const { data } = await signIn(userid, testPassword);
    expect(data.change_pass).toBe('-1');
    expect((await server.call(pickPeople, { token: data.object.token, body: {} })).code).toBe(platformErrors.passwordDue.code);
    await settings.set(systemSettings.passwordRules, before, null);
    await expect.poll(() => settings.get(systemSettings.passwordRules).days, { timeout: 30_000 }).toBe(before.days);
  });
});

describe('sessions', () => {
  it('are listed with address and browser, and ended one by one or all', async () => {
    const theirs = await server.signIn('consumer');
    await server.signIn('consumer');
    const { wid } = await one('consumer');
    const list = async () => (await call(listUserSessions, { query: { wid } })).data.rows;
    const [latest] = await list();
    expect(latest).toMatchObject({ address: expect.stringContaining('127.0.0.1'), login_type: 'db', role: 'Data consumer', current: false, simulated: null });
    expect((await call(endUserSessions, { body: { wid, session: latest!.wid } })).data).toEqual({ ended: 1 });
    expect((await call(endUserSessions, { body: { wid } })).data.ended).toBeGreaterThan(0);
    expect(await list()).toEqual([]);
    expect((await server.call(getLoginUser, { token: theirs })).status).toBe(401);
  });

  it('of the caller stay open, and those of others are not ended under a wrong name', async () => {
    const admin = await one('admin');
    const other = await one('subcenter');
    await server.signIn('subcenter');
    const [session] = (await call(listUserSessions, { query: { wid: other.wid } })).data.rows;
    expect((await call(endUserSessions, { body: { wid: admin.wid, session: session!.wid } })).data).toEqual({ ended: 0 });
    await call(endUserSessions, { body: { wid: admin.wid } });
    expect((await call(getLoginUser)).status).toBe(200);
  });
});

describe('deleting', () => {
  it('hands over, keeps the name and frees the user id', async () => {
    const leader = await aPerson();
    const successor = await aPerson();
    const made = (await call(saveDepartment, { body: { name: '临时', code: `T${number}`, pid: null, leader: leader.wid } })).data;
    expect((await call(previewUserDeletion, { body: { wids: [leader.wid] } })).data.belongings).toMatchObject([{ key: 'system.departments', count: 1 }]);
    expect((await call(deleteUsers, { body: { wids: [leader.wid], successor: leader.wid } })).code).toBe(systemErrors.successorGoes.code);
    expect((await call(deleteUsers, { body: { wids: [leader.wid], successor: successor.wid } })).data).toEqual({ deleted: 1 });
    expect((await call(getDeptList, { body: { key: `T${number}` } })).data.rows[0]).toMatchObject({ wid: made.wid, leader: { wid: successor.wid } });
    expect((await users({ key: leader.userid })).total).toBe(0);
    expect((await users({ key: leader.userid, state: 'deleted' })).total).toBe(1);
    expect((await call(namesOf, { body: { of: [{ kind: 'user', wid: leader.wid }] } })).data).toHaveLength(1);
    expect((await call(pickPeople, { body: { key: leader.userid } })).data.rows).toEqual([]);
    for (const reply of [
      await call(saveUser, { body: { wid: leader.wid, row_version: leader.row_version, userid: 'x', name: 'x' } }),
      await call(generateUserPassword, { body: { wid: leader.wid } }),
      await call(changeUserStates, { body: { wids: [leader.wid], change: 'enable' } }),
      await call(deleteUsers, { body: { wids: [leader.wid], successor: null } }),
    ]) expect(reply.code).toBe(systemErrors.userNotFound.code);
  });

  it('can be taken back until the user id is used again', async () => {
    const { userid, wid } = await aPerson();
    await call(deleteUsers, { body: { wids: [wid], successor: null } });
    expect((await call(restoreUser, { body: { wid } })).code).toBe(0);
    expect((await users({ key: userid })).rows).toMatchObject([{ wid, state: 'disabled' }]);
    await call(deleteUsers, { body: { wids: [wid], successor: null } });
    expect((await call(saveUser, { body: { userid: userid.toUpperCase(), name: 'x' } })).code).toBe(0);
    expect((await call(restoreUser, { body: { wid } })).code).toBe(systemErrors.useridTaken.code);
  });

  it('is not possible for oneself', async () => {
    const { wid } = await one('admin');
    expect((await call(deleteUsers, { body: { wids: [wid], successor: null } })).code).toBe(systemErrors.notYourself.code);
  });
});

describe('someone who manages the users of one school', () => {
  let steward: string;
  let inside: { wid: string; userid: string; row_version: number };
  let outside: { wid: string; userid: string; row_version: number };
  let school: string;
  let elsewhere: string;
  const asSteward = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token: steward, ...input });

  beforeAll(async () => {
    [school, elsewhere] = [(await department('法学院')).wid, (await department('计算机学院')).wid];
    const made = (await call(saveRole, { body: { key: 'steward', name: { zh: '用户管理员', en: 'Steward' }, data_scope: 'below' } })).data;
    await call(saveRoleGrants, { body: { wid: made.wid, menus: [], permissions: [canSystem.readUsers, canSystem.writeUsers] } });
    const person = await aPerson({ departments: [{ wid: school, main: true }] });
    await call(changeRoleMembers, { body: { wid: made.wid, add: [{ kind: 'user', wid: person.wid }] } });
    const { data } = await call(generateUserPassword, { body: { wid: person.wid } });
    await server.platform.store.db.updateTable('user_account').set({ must_change: false }).where('wid', '=', person.wid).execute();
    steward = (await signIn(person.userid, data.password)).data.object.token;
    const held = (await server.user(steward)).roles.find(({ wid }) => wid === made.wid)!;
    await server.useRole(steward, held.wid);
    inside = await aPerson({ departments: [{ wid: school, main: true }] });
    outside = await aPerson({ departments: [{ wid: elsewhere, main: true }] });
  });

  it('sees these and nobody else', async () => {
    const { rows } = (await asSteward(listUsers, { query: { ps: 1000 }, body: {} })).data;
    expect(rows.some(({ wid }) => wid === inside.wid)).toBe(true);
    expect(rows.some(({ wid }) => wid === outside.wid)).toBe(false);
    expect((await asSteward(getUser, { query: { wid: outside.wid } })).code).toBe(systemErrors.userNotFound.code);
  });

  it('changes nobody else, whatever the call', async () => {
    const { wid, userid, row_version } = outside;
    for (const reply of [
      await asSteward(saveUser, { body: { wid, row_version, userid, name: 'taken' } }),
      await asSteward(setUserPassword, { body: { wid, passWord: encodePassword(testPassword) } }),
      await asSteward(generateUserPassword, { body: { wid } }),
      await asSteward(createResetLink, { body: { wid } }),
      await asSteward(lockUser, { body: { wid, locked: true } }),
      await asSteward(changeUserStates, { body: { wids: [inside.wid, wid], change: 'lock' } }),
      await asSteward(listUserSessions, { query: { wid } }),
      await asSteward(endUserSessions, { body: { wid } }),
      await asSteward(previewUserDeletion, { body: { wids: [wid] } }),
      await asSteward(deleteUsers, { body: { wids: [wid], successor: null } }),
      await asSteward(deleteUsers, { body: { wids: [inside.wid], successor: wid } }),
      await asSteward(restoreUser, { body: { wid } }),
    ]) expect(reply).toMatchObject({ status: 200, code: systemErrors.userNotFound.code });
    expect((await call(getUser, { query: { wid: inside.wid } })).data.state).toBe('enabled');
  });

  it('puts people into departments of their own only', async () => {
    const add = (departments: object[]) => asSteward(saveUser, { body: { userid: `new${(number += 1)}`, name: 'x', departments: departments as never } });
    expect((await add([{ wid: school, main: true }])).code).toBe(0);
    for (const departments of [[], [{ wid: elsewhere, main: true }], [{ wid: school, main: true }, { wid: elsewhere, main: false }]]) {
      expect(await add(departments)).toMatchObject({ code: systemErrors.departmentNotYours.code, fields: { departments: expect.any(String) } });
    }
  });

  it('gives no roles without the right to, and none beyond their own with it', async () => {
    const { wid, userid } = inside;
    const give = async (key: string) => {
      const { row_version } = (await call(getUser, { query: { wid } })).data;
      return asSteward(saveUser, { body: { wid, row_version, userid, name: 'x', departments: [{ wid: school, main: true }], roles: [(await role(key)).wid] } });
    };
    expect(await give('consumer')).toMatchObject({ code: systemErrors.roleBeyondOwn.code, fields: { roles: expect.any(String) } });
    const steward_ = await role('steward');
    await call(saveRoleGrants, { body: { wid: steward_.wid, menus: [], permissions: [canSystem.readUsers, canSystem.writeUsers, canSystem.writeRoles] } });
    expect((await give('developer')).fields).toHaveProperty('roles');
    expect((await give(administratorRole)).code).toBe(systemErrors.administratorsOnly.code);
    expect((await give('steward')).code).toBe(0);
  });

  it('does not touch an administrator of the same school', async () => {
    const boss = await aPerson({ departments: [{ wid: school, main: true }], roles: [(await role(administratorRole)).wid] });
    expect((await asSteward(generateUserPassword, { body: { wid: boss.wid } })).code).toBe(systemErrors.administratorsOnly.code);
    expect((await asSteward(deleteUsers, { body: { wids: [boss.wid], successor: null } })).code).toBe(systemErrors.administratorsOnly.code);
  });
});
