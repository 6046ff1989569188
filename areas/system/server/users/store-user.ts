import { saveUser, systemErrors, type UserInput } from '#areas/system';
import type { BodyOf } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';
import { faster } from './people.ts';
import { refusing } from '../refusals.ts';

type UserFields = BodyOf<typeof saveUser>;

/** Creates or changes a user with departments and posts, not roles; every way into the platform goes through here. */
export async function storeUser(db: Database, input: UserInput, by: By, source: 'local' | 'cas' = 'local') {
  const { wid, row_version, departments, posts, roles: _given, ...fields } = saveUser.body.parse(input);
  checkUser({ ...fields, departments });
  const values = { ...fields, attributes: JSON.stringify(fields.attributes) };
  const saving = wid
    ? updateRecord(db, 'user_account', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'user_account', { ...values, source }, by);
  const saved = await refusing(saving, {
    user_account_userid: new UserError(systemErrors.useridTaken, { userid: fields.userid }, { userid: systemErrors.useridTaken }),
  });
  await linkDepartments(db, saved.wid, departments);
  await linkPosts(db, saved.wid, posts);
  await refreshDynamicGroups(db, { user: saved.wid });
  return saved;
}

export function checkUser(user: Pick<UserFields, 'departments' | 'valid_from' | 'valid_to'>): void {
  const main = user.departments.filter((department) => department.main).length;
  const distinct = new Set(user.departments.map(({ wid }) => wid)).size;
  if (user.departments.length > 0 && (main !== 1 || distinct < user.departments.length)) {
    throw new UserError(systemErrors.oneMainDepartment, {}, { departments: systemErrors.oneMainDepartment });
  }
  if (user.valid_from && user.valid_to && user.valid_from > user.valid_to) {
    throw new UserError(systemErrors.validityReversed, {}, { valid_to: systemErrors.validityReversed });
  }
}

async function linkDepartments(db: Database, user: string, departments: UserFields['departments']): Promise<void> {
  await db.deleteFrom('user_department').where('user_wid', '=', user).execute();
  if (departments.length === 0) return;
  const links = departments.map(({ wid, main }) => ({ user_wid: user, department: wid, main }));
  await refusing(db.insertInto('user_department').values(links).execute(), {
    user_department_department_fkey: new UserError(systemErrors.departmentNotFound, {}, { departments: systemErrors.departmentNotFound }),
  });
}

async function linkPosts(db: Database, user: string, posts: string[]): Promise<void> {
  await db.deleteFrom('user_post').where('user_wid', '=', user).execute();
  if (posts.length === 0) return;
  const links = [...new Set(posts)].map((post) => ({ user_wid: user, post }));
  await refusing(db.insertInto('user_post').values(links).execute(), {
    user_post_post_fkey: new UserError(systemErrors.postNotFound, {}, { posts: systemErrors.postNotFound }),
  });
}
