import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureRoles } from '../roles/ensure-roles.ts';
import { addRoleMembers } from '../roles/role-members.ts';
import { storeGroup } from '../groups/groups.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, aUser, caller, roleWid } from '../testing/people.ts';
import { readDepartment, storeDepartment } from './departments.ts';
import { merge } from './merge-departments.ts';
import { mergeInventory } from './merge-inventory.ts';

let system: SystemUnderTest;
let [top, north, lab, desk, south]: string[] = [];
let [ann, bob, cid]: string[] = [];
beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  await ensureRoles(db);
  top = await aDepartment(db, 'TOP');
  north = await aDepartment(db, 'NORTH', top);
  lab = await aDepartment(db, 'LAB', north);
  desk = await aDepartment(db, 'DESK', lab);
  south = await aDepartment(db, 'SOUTH', top);
  const main = (wid: string) => ({ wid, main: true });
  ann = await aUser(db, 'ann', { departments: [main(north)] });
  bob = await aUser(db, 'bob', { departments: [main(north), { wid: south, main: false }] });
  cid = await aUser(db, 'cid', { departments: [main(south)] });
  await storeDepartment(db, { ...(await readDepartment(db, north)), leader: ann }, null);
  const role = await roleWid(db, 'developer');
  await addRoleMembers(db, role, [{ kind: 'department', wid: north }]);
  await db.insertInto('role_department').values({ role, department: north }).execute();
  await storeGroup(db, { name: 'Northerners', code: 'G', rule: { match: 'all', conditions: [{ field: 'department', values: [north, south] }] } }, null);
});
afterAll(() => system.close());

const mergeInto = (source: string, target: string) => system.db.transaction().execute(async (db) =>
  merge(db, await readDepartment(db, source), await readDepartment(db, target), caller(ann!)));

describe('merging two departments', () => {
  it('is refused into a department below, and into itself', async () => {
    await expect(mergeInto(north!, desk!)).rejects.toThrow(/"部门 DESK" is below "部门 NORTH"/);
    await expect(mergeInto(north!, north!)).rejects.toThrow(/another department/);
  });

  it('is told in advance', async () => {
    const told = await mergeInventory(system.db, await readDepartment(system.db, north!), await readDepartment(system.db, south!), 'en');
    expect(told).toMatchObject({
      people: 2, both: 1, children: 1, departmentsBelow: 2, leader: { name: 'ann' }, groups: [{ name: 'Northerners' }],
    });
    expect([told.roles.length, told.scopes.length]).toEqual([1, 1]);
  });

  it('takes over people, departments, roles, scopes, rules and the leader', async () => {
    await mergeInto(north!, south!);
    const { db } = system;
    await expect(readDepartment(db, north!)).rejects.toThrow(/not found/);
    expect(await readDepartment(db, south!)).toMatchObject({ leader: { wid: ann }, leaf: false });
    expect(await readDepartment(db, desk!)).toMatchObject({ ancestors: [top, south, lab] });
    const people = await db.selectFrom('user_department').selectAll().orderBy('user_wid').execute();
    expect(people).toEqual(expect.arrayContaining([ann, bob, cid].map((user_wid) => ({ user_wid, department: south, main: true }))));
    expect(people).toHaveLength(3);
    const members = await db.selectFrom('role_member').select('member').where('kind', '=', 'department').execute();
    expect(members).toEqual([{ member: south }]);
    expect(await db.selectFrom('role_department').select('department').execute()).toEqual([{ department: south }]);
    const { rule } = await db.selectFrom('user_group').select('rule').executeTakeFirstOrThrow();
    expect(rule).toMatchObject({ conditions: [{ values: [south] }] });
    expect(await db.selectFrom('user_group_member').selectAll().execute()).toHaveLength(3);
  });

  it('into the one above works too', async () => {
    await mergeInto(lab!, south!);
    expect(await readDepartment(system.db, desk!)).toMatchObject({ ancestors: [top, south], pid: south });
  });
});
