import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeGroup } from '../groups/groups.ts';
import { storePost } from '../posts/posts.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, aUser, roleWid } from '../testing/people.ts';
import { readPersonRoles } from './effective-permissions.ts';
import { ensureRoles } from './ensure-roles.ts';
import { storeGrants } from './role-grants.ts';
import { addRoleMembers } from './role-members.ts';
import { readRole, storeRole } from './roles.ts';
import { sharesOf } from './role-difference.ts';

let system: SystemUnderTest;
let [school, faculty, teacher, stewards, ann, bob]: string[] = [];
let roles: Record<'direct' | 'department' | 'post' | 'group' | 'twice', string>;

beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  await ensureRoles(db);
  school = await aDepartment(db, 'school');
  faculty = await aDepartment(db, 'faculty', school);
  teacher = (await storePost(db, { name: '教师', code: 'teacher' }, null)).wid;
  stewards = (await storeGroup(db, {
    name: '数据专员', code: 'stewards', rule: { match: 'any', conditions: [{ field: 'attribute', attribute: 'duty', values: ['steward'] }] },
  }, null)).wid;
  ann = await aUser(db, 'ann', { departments: [{ wid: faculty, main: true }], posts: [teacher], attributes: { duty: 'steward' } });
  bob = await aUser(db, 'bob');
  const role = async (key: string, order_num: number) => (await storeRole(db, { key, name: { zh: key }, order_num }, null)).wid;
  roles = { direct: await role('direct', 1), department: await role('department', 2), post: await role('post', 3), group: await role('group', 4), twice: await role('twice', 5) };
  await addRoleMembers(db, roles.direct, [{ kind: 'user', wid: ann }]);
  await addRoleMembers(db, roles.department, [{ kind: 'department', wid: school }]);
  await addRoleMembers(db, roles.post, [{ kind: 'post', wid: teacher }]);
  await addRoleMembers(db, roles.group, [{ kind: 'group', wid: stewards }]);
  await addRoleMembers(db, roles.twice, [{ kind: 'post', wid: teacher }, { kind: 'user', wid: ann }]);
  await storeGrants(db, roles.post, { menus: [], permissions: ['user:write', 'user:read'] });
});
afterAll(() => system.close());

describe('what a person may do', () => {
  it('names each role with what it grants and the membership it comes from', async () => {
    expect((await readPersonRoles(system.db, ann!)).map(({ key, permissions, through }) => ({ key, permissions, through }))).toEqual([
      { key: 'direct', permissions: [], through: [{ kind: 'user', wid: ann, name: 'ann' }] },
      { key: 'department', permissions: [], through: [{ kind: 'department', wid: school, name: '部门 school' }] },
      { key: 'post', permissions: ['user:read', 'user:write'], through: [{ kind: 'post', wid: teacher, name: '教师' }] },
      { key: 'group', permissions: [], through: [{ kind: 'group', wid: stewards, name: '数据专员' }] },
      { key: 'twice', permissions: [], through: [{ kind: 'user', wid: ann, name: 'ann' }, { kind: 'post', wid: teacher, name: '教师' }] },
    ]);
  });

  it('marks the role that is active: the first enabled one, or that of the session', async () => {
    const active = async () => (await readPersonRoles(system.db, ann!)).filter((role) => role.active).map(({ key }) => key);
    expect(await active()).toEqual(['direct']);
    const direct = await readRole(system.db, roles.direct);
    await storeRole(system.db, { ...direct, role_status: '0' }, null);
    expect(await active()).toEqual(['department']);
    await system.services.sessions.open({ user: ann!, role: roles.group, loginType: 'db', address: '127.0.0.1', agent: '' });
    expect(await active()).toEqual(['group']);
  });

  it('is nothing without a role, and everything as an administrator', async () => {
    expect(await readPersonRoles(system.db, bob!)).toEqual([]);
    await addRoleMembers(system.db, await roleWid(system.db, 'administrator'), [{ kind: 'user', wid: bob! }]);
    expect(await readPersonRoles(system.db, bob!)).toMatchObject([{ key: 'administrator', everything: true, active: true }]);
  });
});

describe('the difference between two roles', () => {
  it('tells what only one has from what both have', () => {
    expect(sharesOf(['a', 'b'], ['b', 'c'])).toEqual({ onlyFirst: ['a'], onlySecond: ['c'], both: ['b'] });
  });
});
