import { administratorRole, type BuiltInRole } from '#areas/system';
import { hashPassword } from '#platform/server/auth/passwords.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { readDepartment, storeDepartment } from '../departments/departments.ts';
import { adminUserid } from '../users/ensure-admin.ts';
import { changeMembers, storeGroup } from '../groups/groups.ts';
import { writePassword } from '../login/passwords.ts';
import { storePost } from '../posts/posts.ts';
import { addRoleMembers } from '../roles/role-members.ts';
import { storeUser } from '../users/store-user.ts';
import { storeStep } from '../versions/release-steps.ts';
import { storeVersion } from '../versions/versions.ts';
import { campus, type CampusDepartment } from './campus-departments.ts';
import { sendCampusMessages } from './campus-messages.ts';
import { campusPeople } from './campus-people.ts';
import { campusGroups, campusPosts } from './campus-posts.ts';
import { campusSteps, campusVersions } from './campus-versions.ts';

/** One person per role whom a guide can name. */
const namedPeople = [
  { userid: 'developer', name: '苏明远', role: 'developer', department: 'B0101' },
  { userid: 'subcenter', name: '顾清和', role: 'subcenter', department: 'C01' },
  { userid: 'consumer', name: '叶知秋', role: 'consumer', department: 'A03' },
] as const;

/** A university to try everything on, made through the same functions as the calls. */
export async function createDemoCampus(db: Database, services: Services, password?: string): Promise<void> {
  const departments = await createDepartments(db);
  const posts = await createPosts(db);
  const department = (code: string) => departments.get(code)!;
  const post = (code: string) => posts.get(code)!;

  const people = await createPeople(db, department, post);
  await createNamedPeople(db, department, password);
  const groups = await createGroups(db, department, post, people);
  await giveRoles(db, department, groups);
  await createVersions(db);
  await sendCampusMessages(db, services);
}

async function createDepartments(db: Database): Promise<Map<string, string>> {
  const created = new Map<string, string>();
  async function create({ name, code, below = [] }: CampusDepartment, pid: string | null, order_num: number): Promise<void> {
    const { wid } = await storeDepartment(db, { name, code, pid, order_num }, null);
    created.set(code, wid);
    for (const [place, child] of below.entries()) await create(child, wid, (place + 1) * 10);
  }
  await create(campus, null, 10);
  return created;
}

async function createPosts(db: Database): Promise<Map<string, string>> {
  const created = new Map<string, string>();
  for (const post of campusPosts) created.set(post.code, (await storePost(db, post, null)).wid);
  return created;
}

/** Returns the wids in order; the first person of each department becomes its leader. */
async function createPeople(db: Database, department: (code: string) => string, post: (code: string) => string): Promise<string[]> {
  const codes = departmentCodes(campus);
  const wids: string[] = [];
  for (const [index, person] of campusPeople(codes).entries()) {
    const departments = person.departments.map((code, place) => ({ wid: department(code), main: place === 0 }));
    const { wid } = await storeUser(db, { ...person, departments, posts: person.posts.map(post) }, null);
    wids.push(wid);
    const led = codes[index];
    if (led) await appoint(db, department(led), wid);
  }
  return wids;
}

async function appoint(db: Database, department: string, leader: string): Promise<void> {
  const { leader: _, ...seen } = await readDepartment(db, department);
  await storeDepartment(db, { ...seen, leader }, null);
}

/** Without a given password they cannot sign in until an administrator sets one. */
async function createNamedPeople(db: Database, department: (code: string) => string, password?: string): Promise<void> {
  const hash = password === undefined ? null : await hashPassword(password);
  for (const { userid, name, department: code } of namedPeople) {
    const { wid } = await storeUser(db, { userid, name, departments: [{ wid: department(code), main: true }] }, null);
    if (hash) await writePassword(db, wid, hash, false);
  }
}

async function createGroups(
  db: Database, department: (code: string) => string, post: (code: string) => string, people: string[],
): Promise<Map<string, string>> {
  const created = new Map<string, string>();
  for (const group of campusGroups(department, post)) created.set(group.code, (await storeGroup(db, group, null)).wid);
  await changeMembers(db, created.get('governance')!, people.slice(0, 12), []);
  return created;
}

async function createVersions(db: Database): Promise<void> {
  for (const version of campusVersions) {
    const { wid } = await storeVersion(db, version, null);
    for (const step of campusSteps[version.number] ?? []) await storeStep(db, { ...step, version: wid }, null);
  }
}

async function giveRoles(db: Database, department: (code: string) => string, groups: Map<string, string>): Promise<void> {
  const roles = await db.selectFrom('role').select(['wid', 'key']).execute();
  const users = await db
    .selectFrom('user_account').select(['wid', 'userid'])
    .where('userid', 'in', [adminUserid, ...namedPeople.map(({ userid }) => userid)]).execute();
  const role = (key: BuiltInRole) => roles.find((one) => one.key === key)!.wid;
  const user = (userid: string) => ({ kind: 'user' as const, wid: users.find((one) => one.userid === userid)!.wid });

  for (const person of namedPeople) await addRoleMembers(db, role(person.role), [user(person.userid)]);
  await addRoleMembers(db, role('consumer'), [{ kind: 'department', wid: department('JCU') }]);
  await addRoleMembers(db, role('developer'), [{ kind: 'group', wid: groups.get('informatization')! }]);
  // So that switching roles can be tried with the one account everybody has.
  for (const key of ['developer', 'subcenter', 'consumer'] as const) await addRoleMembers(db, role(key), [user(adminUserid)]);
  await addRoleMembers(db, role(administratorRole), [user(adminUserid)]);
}

function departmentCodes({ code, below = [] }: CampusDepartment): string[] {
  return [code, ...below.flatMap(departmentCodes)];
}
