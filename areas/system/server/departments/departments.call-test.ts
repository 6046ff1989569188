import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeRoleMembers, deleteDepartment, disableDepartment, getDepartment, getDeptList, getUserCenter, mergeDepartments, moveDepartment, namesOf, pickPeople,
  pickRecords, previewDepartmentMerge, previewDepartmentMove, saveDepartment, saveRole, saveUser, systemErrors,
} from '#areas/system';
import { encodePayload, type AnyCall } from '#platform/contract';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let admin: string;
/** Sees and changes the computer school and what is below it. */
let dean: string;
let school: { wid: string; pid: string | null; ancestors: string[] };
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  admin = await server.signIn();
  school = (await call(getDeptList, { body: { key: '计算机学院' } })).data.rows[0]!;
  const role = (await call(saveRole, { body: { key: 'dean', name: { zh: '院长' }, data_scope: 'below' } })).data.wid;
  await server.platform.store.db.insertInto('role_permission').values([{ role, permission: 'department:write' }, { role, permission: 'user:read' }]).execute();
  const user = await server.addUser('dean');
  await call(saveUser, { body: { wid: user.wid, row_version: 1, userid: 'dean', name: 'dean', departments: [{ wid: school.wid, main: true }] } });
  await call(changeRoleMembers, { body: { wid: role, add: [{ kind: 'user', wid: user.wid }] } });
  dean = await server.signIn('dean');
  await server.useRole(dean, role);
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token: admin, ...input });
const asDean = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token: dean, ...input });
const add = async (code: string, pid: string | null = null) => (await call(saveDepartment, { body: { name: `N ${code}`, code, pid } })).data;
const byCode = async (code: string) => (await call(getDeptList, { body: { key: code, disabled: true } })).data.rows.find((row) => row.code === code);

describe('someone with a data scope', () => {
  it('gets the departments in scope and those above them, which are marked', async () => {
    const { data } = await asDean(getDeptList, { query: { ps: 1000 } });
    const outside = data.rows.filter((row) => row.outside).map((row) => row.wid);
    expect(outside.toSorted()).toEqual(school.ancestors.toSorted());
    expect(data.rows.filter((row) => !row.outside).every((row) => row.wid === school.wid || row.ancestors.includes(school.wid))).toBe(true);
    const [root] = (await asDean(getDeptList, { body: { parent: '' } })).data.rows;
    const below = (await asDean(getDeptList, { body: { parent: root!.wid } })).data.rows;
    expect(below.map(({ name }) => name)).toEqual(['学院']);
    expect((await asDean(getDeptList, { body: { key: '机关' } })).data.total).toBe(0);
  });

  it('changes only what is in scope, and puts nothing at the top', async () => {
    const office = (await byCode((await call(getDeptList, { body: { key: '机关部处' } })).data.rows[0]!.code))!;
    expect((await asDean(getDepartment, { query: { wid: office.wid } })).code).toBe(systemErrors.departmentNotFound.code);
    expect((await asDean(deleteDepartment, { body: { wid: office.wid } })).code).toBe(systemErrors.departmentNotFound.code);
    expect((await asDean(disableDepartment, { body: { wid: school.pid!, disabled: true } })).code).toBe(systemErrors.departmentOutOfScope.code);
    expect((await asDean(saveDepartment, { body: { name: 'x', code: 'X', pid: null } })).code).toBe(systemErrors.topLevelOutOfScope.code);
    expect((await asDean(saveDepartment, { body: { name: 'x', code: 'X', pid: school.pid } })).code).toBe(systemErrors.departmentOutOfScope.code);
    expect((await asDean(moveDepartment, { body: { wid: school.wid, pid: office.wid } })).code).toBe(systemErrors.departmentNotFound.code);
    const made = await asDean(saveDepartment, { body: { name: 'Lab', code: 'LAB', pid: school.wid } });
    expect(made.code).toBe(0);
    expect((await asDean(moveDepartment, { body: { wid: made.data.wid, pid: null } })).code).toBe(systemErrors.topLevelOutOfScope.code);
    expect((await asDean(mergeDepartments, { body: { source: made.data.wid, target: office.wid } })).code).toBe(systemErrors.departmentNotFound.code);
    expect((await asDean(deleteDepartment, { body: { wid: made.data.wid } })).code).toBe(0);
  });

  it('chooses among the people in scope and counts them', async () => {
    const everyone = (await call(pickPeople, { query: { ps: 1000 } })).data;
    const own = (await asDean(pickPeople, { query: { ps: 1000 } })).data;
    expect(own.rows.length).toBeLessThan(everyone.rows.length);
    expect(own.rows.map(({ userid }) => userid)).toContain('dean');
    expect((await asDean(getUserCenter)).data).toMatchObject({ users: own.rows.length, roles: null });
    expect((await call(getUserCenter)).data).toMatchObject({ users: everyone.rows.length, enabled: everyone.rows.length, locked: 0 });
  });
});

describe('moving and merging', () => {
  it('is previewed, done, and written down with where it was', async () => {
    const [left, right] = [await add('LEFT'), await add('RIGHT')];
    const team = await add('TEAM', left.wid);
    const preview = await call(previewDepartmentMove, { body: { wid: team.wid, pid: right.wid } });
    expect(preview.data).toEqual({ departments: 1, people: 0, gained: [], lost: [] });
    expect((await byCode('TEAM'))!.pid).toBe(left.wid);
    expect((await call(moveDepartment, { body: { wid: team.wid, pid: right.wid } })).code).toBe(0);
    expect((await byCode('TEAM'))!).toMatchObject({ pid: right.wid, path: 'N RIGHT / N TEAM', parent_code: 'RIGHT' });
    const record = await server.platform.store.db.selectFrom('audit_record').selectAll()
      .where('action', '=', moveDepartment.path).where('result', '=', 'ok').executeTakeFirstOrThrow();
    expect(record).toMatchObject({ object_wid: team.wid, before: { path: 'N LEFT / N TEAM' }, after: { path: 'N RIGHT / N TEAM' } });
  });

  it('of a department with people is refused as deletion, and offered as merge', async () => {
    const [from, to] = [await add('FROM'), await add('TO')];
    await call(saveUser, { body: { userid: 'mover', name: 'Mover', departments: [{ wid: from.wid, main: true }] } });
    const refused = await call(deleteDepartment, { body: { wid: from.wid } });
    expect([refused.code, refused.msg]).toEqual([systemErrors.departmentNotEmpty.code, expect.stringContaining('1 people')]);
    expect((await call(previewDepartmentMerge, { body: { source: from.wid, target: to.wid } })).data).toMatchObject({ people: 1, both: 0, children: 0 });
    expect((await call(mergeDepartments, { body: { source: from.wid, target: to.wid } })).code).toBe(0);
    expect((await call(getDepartment, { query: { wid: to.wid } })).data).toMatchObject({ people: 1, peopleBelow: 1, children: 0 });
    expect(await byCode('FROM')).toBeUndefined();
  });

  it('tells at its field that a code is taken', async () => {
    const reply = await call(saveDepartment, { body: { name: 'again', code: 'TO', pid: null } });
    expect([reply.code, Object.keys(reply.fields ?? {})]).toEqual([systemErrors.codeTaken.code, ['code']]);
  });
});

it('disabling reaches those below when asked', async () => {
  const top = await add('DT');
  await add('DB', top.wid);
  expect((await call(disableDepartment, { body: { wid: top.wid, disabled: true } })).data).toEqual({ departments: 1 });
  expect((await call(disableDepartment, { body: { wid: top.wid, disabled: true, below: true } })).data).toEqual({ departments: 1 });
  expect((await byCode('DB'))!.disabled).toBe(true);
  expect((await call(disableDepartment, { body: { wid: top.wid, disabled: false, below: true } })).data).toEqual({ departments: 2 });
});

it('a page far behind continues the one before', async () => {
  const all = (await call(getDeptList, { query: { ps: 1000 } })).data;
  const pages = await Promise.all([1, 2, 3, 4, 5].map((pi) => call(getDeptList, { query: { pi, ps: 10 } })));
  expect(pages.flatMap(({ data }) => data.rows.map(({ wid }) => wid))).toEqual(all.rows.slice(0, 50).map(({ wid }) => wid));
  expect(pages[4]!.data.total).toBe(all.total);
});

it('names come for many wids of several kinds at once, without those that are gone', async () => {
  const [role] = (await call(pickRecords, { body: { kind: 'role' } })).data.rows;
  const { data } = await call(namesOf, { body: { of: [{ kind: 'department', wid: school.wid }, { kind: 'role', wid: role!.wid }, { kind: 'user', wid: 'gone' }] } });
  expect(data).toEqual([
    { kind: 'department', wid: school.wid, name: '计算机学院', hint: '江川大学 / 学院' },
    { kind: 'role', wid: role!.wid, name: role!.name, hint: role!.code },
  ]);
});

it('the export holds what an import needs', async () => {
  const columns = encodePayload(['code', 'parent_code', 'path', 'leader_name'].map((key) => ({ key, title: key })));
  const reply = await call(getDeptList, { query: { export: 'csv', columns, name: 'x' } as never });
  expect(reply.msg).toContain('TEAM,RIGHT,N RIGHT / N TEAM');
});
