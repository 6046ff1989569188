import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSystem } from '#areas/system';
import { ensureRoles } from '../roles/ensure-roles.ts';
import { storeGroup } from '../groups/groups.ts';
import { loadPrincipal } from './principal.ts';
import { storePost } from '../posts/posts.ts';
import { storeGrants } from '../roles/role-grants.ts';
import { addRoleMembers, removeRoleMembers } from '../roles/role-members.ts';
import { readRole, storeRole } from '../roles/roles.ts';
import { storeUser } from '../users/store-user.ts';
import { aDepartment, aUser, roleWid } from '../testing/people.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { readUser } from '../users/user-queries.ts';

let system: SystemUnderTest;
let school: string;
let faculty: string;
let ann: string;
let developer: string;
let consumer: string;

beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  await ensureRoles(db);
  school = await aDepartment(db, 'S');
  faculty = await aDepartment(db, 'F', school);
  ann = await aUser(db, 'ann', { departments: [{ wid: faculty, main: false }, { wid: school, main: true }] });
  developer = await roleWid(db, 'developer');
  consumer = await roleWid(db, 'consumer');
});
afterAll(() => system.close());

const as = (role: string, simulated: string | null = null, user = ann) => loadPrincipal(system.db, { user, role, session: 's', loginType: 'db', simulated });

async function changeAnn(changes: object): Promise<void> {
  const { departments, posts, ...user } = await readUser(system.db, ann);
  await storeUser(system.db, { ...user, departments, posts: posts.map(({ wid }) => wid), ...changes }, null);
}

describe('who someone is', () => {
  it('is nobody without the role', async () => {
    expect(await as(developer)).toBeNull();
  });

  it('is the user with the role, its permissions and the main department first', async () => {
    await addRoleMembers(system.db, developer, [{ kind: 'user', wid: ann }]);
    const principal = await as(developer);
    expect(principal).toMatchObject({ wid: ann, userid: 'ann', role: { key: 'developer', name: '数据开发' }, departments: [school, faculty] });
    expect(principal!.can(canSystem.readUsers)).toBe(true);
    expect(principal!.can(canSystem.writeUsers)).toBe(false);
    expect((await as(developer, null, 'nobody'))).toBeNull();
  });

  it('follows the grants of the role', async () => {
    await storeGrants(system.db, developer, { menus: [], permissions: [canSystem.writeUsers] });
    expect((await as(developer))!.can(canSystem.writeUsers)).toBe(true);
    expect((await as(developer))!.can(canSystem.readUsers)).toBe(false);
  });

  it('holds a role through a department above, a post and a group too', async () => {
    const post = (await storePost(system.db, { name: '教师', code: 'teacher' }, null)).wid;
    const group = (await storeGroup(system.db, {
      name: '教授', code: 'professors', rule: { match: 'any', conditions: [{ field: 'attribute', attribute: 'title', values: ['教授'] }] },
    }, null)).wid;
    for (const member of [{ kind: 'department', wid: school }, { kind: 'post', wid: post }, { kind: 'group', wid: group }] as const) {
      await addRoleMembers(system.db, consumer, [member]);
      await changeAnn({ departments: [{ wid: faculty, main: true }], posts: [post], attributes: { title: '教授' } });
      expect(await as(consumer), member.kind).toMatchObject({ role: { key: 'consumer' } });
      await changeAnn({ departments: [], posts: [], attributes: { title: '讲师' } });
      expect(await as(consumer), member.kind).toBeNull();
      await removeRoleMembers(system.db, consumer, [member]);
    }
  });

  it('is nobody while the role is disabled', async () => {
    const role = await readRole(system.db, developer);
    const saved = await storeRole(system.db, { ...role, role_status: '0' }, null);
    expect(await as(developer)).toBeNull();
    await storeRole(system.db, { ...role, row_version: saved.row_version }, null);
    expect(await as(developer)).not.toBeNull();
  });

  it.each([
    ['disabled', { status: 'disabled' }, { status: 'enabled' }],
    ['expired', { valid_to: '2020-01-01' }, { valid_to: null }],
    ['not valid yet', { valid_from: '2999-01-01' }, { valid_from: null }],
  ])('is nobody while the account is %s', async (_what, state, back) => {
    await changeAnn(state);
    expect(await as(developer)).toBeNull();
    await changeAnn(back);
    expect(await as(developer)).not.toBeNull();
  });

  it('is nobody while the account is locked', async () => {
    await system.db.updateTable('user_account').set({ locked_time: new Date().toISOString() }).where('wid', '=', ann).execute();
    expect(await as(developer)).toBeNull();
    await system.db.updateTable('user_account').set({ locked_time: null }).where('wid', '=', ann).execute();
  });
});

describe('someone who looks as a department', () => {
  const simulated = () => JSON.stringify({ deptid: faculty, deptname: '部门 F' });

  it('has its roles and sees as it, while they may simulate', async () => {
    await addRoleMembers(system.db, consumer, [{ kind: 'department', wid: school }]);
    expect(await as(consumer, simulated())).toBeNull();
    await storeGrants(system.db, developer, { menus: [], permissions: [canSystem.simulateLogin] });
    expect(await as(consumer, simulated())).toMatchObject({ wid: ann, role: { key: 'consumer' }, departments: [faculty] });
    expect(await as(developer, simulated())).toBeNull();
  });
});
