import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, aUser, roleWid } from '../testing/people.ts';
import { copyOfRole } from './copy-role.ts';
import { ensureRoles } from './ensure-roles.ts';
import { knownPermissions } from './grant-catalogue.ts';
import { readGrants, storeGrants } from './role-grants.ts';
import { addRoleMembers } from './role-members.ts';
import { readRole, storeRole } from './roles.ts';

let system: SystemUnderTest;
let [ann, school, source]: string[] = [];

beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  await ensureRoles(db);
  school = await aDepartment(db, 'school');
  ann = await aUser(db, 'ann');
  source = (await storeRole(db, { key: 'source', name: { zh: '源' }, data_scope: 'chosen', scope_departments: [school], first_menu: '/home' }, null)).wid;
  await storeGrants(db, source, { menus: [], permissions: ['user:read', 'user:write'] });
  await addRoleMembers(db, source, [{ kind: 'user', wid: ann }, { kind: 'department', wid: school }]);
});
afterAll(() => system.close());

const copy = async (from: string, key: string, members = false) => {
  const { wid } = await copyOfRole(system.db, system.services.areas, await readRole(system.db, from), { key, name: { zh: key, en: '' }, members }, null);
  return readRole(system.db, wid);
};
const membersOf = (role: string) => system.db.selectFrom('role_member').select(['kind', 'member']).where('role', '=', role).orderBy('kind').execute();

describe('a copy of a role', () => {
  it('has its scope and grants, a key of its own, and nobody in it', async () => {
    const made = await copy(source!, 'twin');
    expect(made).toMatchObject({ key: 'twin', data_scope: 'chosen', scope_departments: [school], first_menu: '/home', built_in: false });
    expect((await readGrants(system.db, made.wid)).permissions).toEqual(['user:read', 'user:write']);
    expect(await membersOf(made.wid)).toEqual([]);
  });

  it('has the members too when asked for', async () => {
    const made = await copy(source!, 'triplet', true);
    expect(await membersOf(made.wid)).toEqual([{ kind: 'department', member: school }, { kind: 'user', member: ann }]);
  });

  it('of the administrator role grants what exists now, written out', async () => {
    const made = await copy(await roleWid(system.db, 'administrator'), 'deputy');
    expect(made.built_in).toBe(false);
    expect((await readGrants(system.db, made.wid)).permissions).toEqual([...knownPermissions(system.services.areas).keys()].sort());
  });

  it('cannot take a key that is taken', async () => {
    await expect(copy(source!, 'developer')).rejects.toThrow(/is taken/);
  });
});
