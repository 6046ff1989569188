import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAccount } from '../login/open-session.ts';
import { readDepartment, storeDepartment } from '../departments/departments.ts';
import { merge } from '../departments/merge-departments.ts';
import { removeDepartment } from '../departments/remove-department.ts';
import { changeMembers, storeGroup } from '../groups/groups.ts';
import { removePost } from '../posts/remove-post.ts';
import { storePost } from '../posts/posts.ts';
import { ensureRoles } from '../roles/ensure-roles.ts';
import { addRoleMembers } from '../roles/role-members.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, aUser, roleWid } from '../testing/people.ts';
import { deleteAccounts, previewDeletion, restoreAccount } from './delete-users.ts';
import { nameOf } from './people.ts';
import { storeUser } from './store-user.ts';
import { readUser } from './user-queries.ts';
import { usersMatching } from './user-filter.ts';

let system: SystemUnderTest;
let school: string;
let ann: string;
let bob: string;
let number = 0;

beforeAll(async () => {
  system = await openSystem();
  await ensureRoles(system.db);
  bob = await aUser(system.db, 'bob');
});
afterAll(() => system.close());
beforeEach(async () => {
  const { db } = system;
  number += 1;
  school = await aDepartment(db, `S${number}`);
  ann = await aUser(db, `ann${number}`, { departments: [{ wid: school, main: true }], attributes: { title: '教授' } });
  const { leader: _, ...seen } = await readDepartment(db, school);
  await storeDepartment(db, { ...seen, leader: ann }, null);
  await addRoleMembers(db, await roleWid(db, 'developer'), [{ kind: 'user', wid: ann }]);
});

const remove = async (successor: string | null) => system.db.transaction().execute(async (db) =>
  deleteAccounts(db, system.services, [await readUser(db, ann)], successor, { wid: bob }));
const restore = () => system.db.transaction().execute(async (db) => restoreAccount(db, await readUser(db, ann), { wid: bob }));
const assign = async (departments: string[], posts: string[]) => {
  const { row_version, userid, name } = await readUser(system.db, ann);
  await storeUser(system.db, { wid: ann, row_version, userid, name, departments: departments.map((wid, place) => ({ wid, main: place === 0 })), posts }, null);
};
const listed = async (state?: 'deleted') =>
  (await usersMatching(system.db, { below: true, state }).execute()).some(({ wid }) => wid === ann);

describe('before a deletion', () => {
  it('is told what ends and what someone must take over', async () => {
    await system.services.sessions.open({ user: ann, role: 'r', loginType: 'db', address: '', agent: '' });
    expect(await previewDeletion(system.db, system.services, [ann])).toEqual({
      sessions: 1, departments: 1, posts: 0, roles: 1, groups: 0,
      belongings: [{ key: 'system.departments', title: expect.anything(), count: 1 }],
    });
  });

  it('other areas say what else belongs to someone, and hand it over', async () => {
    const given: unknown[] = [];
    system.services.people.canBeTakenOver({
      key: 'test.things', title: { zh: '东西', en: 'Things' }, count: async () => 3,
      handOver: async (_db, people, to) => void given.push([people, to]),
    });
    const { belongings } = await previewDeletion(system.db, system.services, [ann]);
    expect(belongings.map(({ key, count }) => [key, count])).toContainEqual(['test.things', 3]);
    await remove(bob);
    expect(given).toEqual([[[ann], bob]]);
  });
});

describe('a deleted account', () => {
  it('hands its departments to the successor, or leaves them without a leader', async () => {
    await remove(bob);
    expect((await readDepartment(system.db, school)).leader?.wid).toBe(bob);
    await restore();
    const { leader: _, ...seen } = await readDepartment(system.db, school);
    await storeDepartment(system.db, { ...seen, leader: ann }, null);
    await remove(null);
    expect((await readDepartment(system.db, school)).leader).toBeNull();
  });

  it('passes on what was unread, each message once', async () => {
    const send = (to: string[]) => system.services.messages.send(system.db, {
      title: { zh: '题', en: 't' }, content: { zh: '', en: '' }, category: 'notice', to: { users: to }, from: null,
    });
    await send([ann]);
    await send([ann, bob]);
    const unread = async (user: string) => (await system.db.selectFrom('message_recipient').select('message').where('user_wid', '=', user).execute()).length;
    const before = await unread(bob);
    await remove(bob);
    expect(await unread(bob)).toBe(before + 1);
  });

  it('keeps its name for old records and gives its user id free', async () => {
    await remove(null);
    expect(await nameOf(system.db, ann)).toBe(`ann${number}`);
    expect(await findAccount(system.db, `ann${number}`)).toBeUndefined();
    const again = await aUser(system.db, `ann${number}`);
    expect(again).not.toBe(ann);
  });

  it('holds nothing any more: no role, department, group, session or password', async () => {
    const { token } = await system.services.sessions.open({ user: ann, role: await roleWid(system.db, 'developer'), loginType: 'db', address: '', agent: '' });
    expect(await system.services.sessions.authenticate(token)).not.toBeNull();
    await remove(null);
    expect(await system.services.sessions.authenticate(token)).toBeNull();
    expect(await system.db.selectFrom('role_holder').select('role').where('user_wid', '=', ann).execute()).toEqual([]);
    expect(await readUser(system.db, ann)).toMatchObject({ state: 'deleted', has_password: false, departments: [] });
  });

  it('is in no list but that of the deleted, and follows no rule of a group', async () => {
    await remove(null);
    expect(await listed()).toBe(false);
    expect(await listed('deleted')).toBe(true);
    const group = await storeGroup(system.db, {
      name: '教授', code: `p${number}`, rule: { match: 'any', conditions: [{ field: 'attribute', attribute: 'title', operator: 'is', values: ['教授'] }] },
    }, null);
    const members = await system.db.selectFrom('user_group_member').select('user_wid').where('user_group', '=', group.wid).execute();
    expect(members.map(({ user_wid }) => user_wid)).not.toContain(ann);
  });

  it('cannot be given a role', async () => {
    await remove(null);
    await expect(addRoleMembers(system.db, await roleWid(system.db, 'developer'), [{ kind: 'user', wid: ann }])).rejects.toThrow(/not found/);
  });
});

describe('restoring', () => {
  it('brings the account back disabled, with its departments and without its roles', async () => {
    const group = await storeGroup(system.db, { name: '组', code: `g${number}` }, null);
    await changeMembers(system.db, group.wid, [ann], []);
    await remove(null);
    await restore();
    expect(await readUser(system.db, ann)).toMatchObject({ state: 'disabled', departments: [{ wid: school, main: true }] });
    expect(await system.db.selectFrom('role_holder').select('role').where('user_wid', '=', ann).execute()).toEqual([]);
    expect(await listed()).toBe(true);
  });

  it('leaves out a department and a post that went meanwhile', async () => {
    const post = (await storePost(system.db, { name: '岗位', code: `post${number}` }, null)).wid;
    const other = await aDepartment(system.db, `O${number}`);
    await assign([school, other], [post]);
    await remove(null);
    await removeDepartment(system.db, await readDepartment(system.db, school));
    await removePost(system.db, { wid: post, name: '岗位' });
    await restore();
    expect(await readUser(system.db, ann)).toMatchObject({ departments: [{ wid: other, main: true }], posts: [] });
  });

  it('takes the department and the post that came in place of the old ones, each once', async () => {
    const [post, next] = [await storePost(system.db, { name: '旧', code: `old${number}` }, null), await storePost(system.db, { name: '新', code: `new${number}` }, null)];
    const [other, target] = [await aDepartment(system.db, `O${number}`), await aDepartment(system.db, `T${number}`)];
    await assign([school, other, target], [post.wid, next.wid]);
    await remove(null);
    await system.db.transaction().execute(async (db) => merge(db, await readDepartment(db, school), await readDepartment(db, target), null));
    await removePost(system.db, { wid: post.wid, name: '旧' }, next.wid);
    await restore();
    const { departments, posts } = await readUser(system.db, ann);
    expect(departments.map(({ wid, main }) => [wid, main])).toEqual([[target, true], [other, false]]);
    expect(posts.map(({ wid }) => wid)).toEqual([next.wid]);
  });

  it('follows the rules of groups again, as the deletion took it out of them', async () => {
    const { wid } = await storeGroup(system.db, { name: '院', code: `d${number}`, rule: { match: 'all', conditions: [{ field: 'department', values: [school] }] } }, null);
    const members = async () => (await system.db.selectFrom('user_group_member').select('user_wid').where('user_group', '=', wid).execute()).map(({ user_wid }) => user_wid);
    expect(await members()).toEqual([ann]);
    await remove(null);
    expect(await members()).toEqual([]);
    await restore();
    expect(await members()).toEqual([ann]);
  });

  it('is refused when the user id was given away meanwhile', async () => {
    await remove(null);
    await aUser(system.db, `ANN${number}`);
    await expect(restore()).rejects.toThrow(/is taken/);
  });

  it('is refused after thirty days and for an account that is there', async () => {
    await expect(restore()).rejects.toThrow(/not found/);
    await remove(null);
    await system.db.updateTable('user_account').set({ deleted_time: new Date(Date.now() - 31 * 86_400_000).toISOString() }).where('wid', '=', ann).execute();
    await expect(restore()).rejects.toThrow(/more than 30 days/);
    expect(await listed('deleted')).toBe(false);
  });
});
