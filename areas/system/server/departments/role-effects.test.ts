import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureRoles } from '../roles/ensure-roles.ts';
import { addRoleMembers } from '../roles/role-members.ts';
import { storeGroup } from '../groups/groups.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, aUser, roleWid } from '../testing/people.ts';
import { readDepartment } from './departments.ts';
import { placeAmong } from './move-department.ts';
import { effectsOf } from './role-effects.ts';

let system: SystemUnderTest;
let [left, right, team]: string[] = [];
beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  await ensureRoles(db);
  left = await aDepartment(db, 'LEFT');
  right = await aDepartment(db, 'RIGHT');
  team = await aDepartment(db, 'TEAM', left);
  const ann = await aUser(db, 'ann', { departments: [{ wid: team, main: true }] });
  await aUser(db, 'bob', { departments: [{ wid: team, main: true }] });
  await aUser(db, 'eve', { departments: [{ wid: left, main: true }] });
  await addRoleMembers(db, await roleWid(db, 'developer'), [{ kind: 'department', wid: left }, { kind: 'user', wid: ann }]);
  await storeGroup(db, { name: 'Right', code: 'R', rule: { match: 'all', conditions: [{ field: 'department', values: [right] }] } }, null);
  const group = await db.selectFrom('user_group').select('wid').executeTakeFirstOrThrow();
  await addRoleMembers(db, await roleWid(db, 'consumer'), [{ kind: 'group', wid: group.wid }]);
});
afterAll(() => system.close());

it('tells who would lose a role and who would gain one through a group, and changes nothing', async () => {
  const { db } = system;
  const department = await readDepartment(db, team!);
  const people = sql`select user_wid from user_department where department = ${team!}`;
  const effects = await effectsOf(db, people, (trial) => placeAmong(trial, department, { wid: team!, pid: right! }, null), 'zh');
  // ann holds the role by herself too, so only bob loses it; eve does not move.
  expect(effects.lost.map(({ people: count, names }) => [count, names])).toEqual([[1, ['bob']]]);
  expect(effects.gained.map(({ people: count, names }) => [count, names])).toEqual([[2, ['ann', 'bob']]]);
  expect(await readDepartment(db, team!)).toEqual(department);
});

it('passes on why a change would be refused', async () => {
  const { db } = system;
  const department = await readDepartment(db, left!);
  const trial = effectsOf(db, sql`select wid as user_wid from user_account`, (trialDb) => placeAmong(trialDb, department, { wid: left!, pid: team! }, null), 'zh');
  await expect(trial).rejects.toThrow(/into itself/);
  expect(await readDepartment(db, left!)).toMatchObject({ pid: null });
});
