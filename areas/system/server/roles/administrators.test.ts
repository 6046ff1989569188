import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardAdministrator, keepingAdministrators } from './administrators.ts';
import { ensureRoles } from './ensure-roles.ts';
import { changeMembers, storeGroup } from '../groups/groups.ts';
import { addRoleMembers, removeRoleMembers } from './role-members.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aUser, caller, roleWid } from '../testing/people.ts';

let system: SystemUnderTest;
let [root, bob, group, role]: string[] = [];

beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  await ensureRoles(db);
  role = await roleWid(db, 'administrator');
  root = await aUser(db, 'root');
  bob = await aUser(db, 'bob');
  group = (await storeGroup(db, { name: '管理员组', code: 'admins' }, null)).wid;
  await addRoleMembers(db, role, [{ kind: 'user', wid: root }, { kind: 'group', wid: group }]);
});
afterAll(() => system.close());

/** As the calls do it: in one transaction that a refusal rolls back. */
const change = (who: string, run: (db: SystemUnderTest['db']) => Promise<unknown>) =>
  system.db.transaction().execute((db) => keepingAdministrators(db, who === 'administrator' ? caller(root!) : caller(bob!, 'developer'), () => run(db)));

describe('administrators', () => {
  it('are not made by someone who is none, not even through a group', async () => {
    await expect(change('developer', (db) => addRoleMembers(db, role!, [{ kind: 'user', wid: bob! }]))).rejects.toThrow(/Only an administrator/);
    await expect(change('developer', (db) => changeMembers(db, group!, [bob!], []))).rejects.toThrow(/Only an administrator/);
    expect(await system.db.selectFrom('user_group_member').selectAll().execute()).toEqual([]);
  });

  it('are not taken over by someone who is none', async () => {
    await expect(guardAdministrator(system.db, caller(bob!, 'developer'), root!)).rejects.toThrow(/Only an administrator/);
    await guardAdministrator(system.db, caller(bob!, 'developer'), bob!);
    await guardAdministrator(system.db, caller(root!), root!);
  });

  it('make and unmake each other', async () => {
    await change('administrator', (db) => changeMembers(db, group!, [bob!], []));
    await change('administrator', (db) => changeMembers(db, group!, [], [bob!]));
  });

  it('never all go: the last one who can sign in stays', async () => {
    await expect(change('administrator', (db) => removeRoleMembers(db, role!, [{ kind: 'user', wid: root! }]))).rejects.toThrow(/must remain/);
    await expect(change('administrator', (db) =>
      db.updateTable('user_account').set({ locked_time: new Date().toISOString() }).where('wid', '=', root!).execute())).rejects.toThrow(/must remain/);
  });
});
