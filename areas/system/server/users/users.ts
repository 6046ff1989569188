import { administratorRole, getUser, listUsers, saveUser, systemErrors, type User, type UserInput } from '#areas/system';
import type { BodyOf } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { guardGivenRoles } from '../members/guard-roles.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { storeUser } from './store-user.ts';
import { usersMatching } from './user-filter.ts';
import { directRoles, rolesOf, setDirectRoles } from './user-roles.ts';
import { changeableUser, visibleUser, type Seeing } from './visible-users.ts';

export const userHandlers = [
  handle(listUsers, async ({ body }, context) => {
    const shown = usersMatching(context.db, body).where(context.services.scopes.people(context.user, 'user_account.wid'));
    return context.page(shown, {
      key: 'user_account.wid',
      sort: 'userid',
      sortable: {
        userid: 'user_account.userid', create_time: 'user_account.create_time',
        last_login_time: 'user_account.last_login_time', valid_to: 'user_account.valid_to',
      },
    });
  }),

  handle(getUser, async ({ query }, context) => {
    const { db, language } = context;
    const user = await visibleUser(context, query.wid);
    const groups = await db
      .selectFrom('user_group_member')
      .innerJoin('user_group', 'user_group.wid', 'user_group_member.user_group')
      .select(['user_group.wid', 'user_group.name'])
      .where('user_group_member.user_wid', '=', user.wid)
      .orderBy('user_group.code')
      .execute();
    return { ...user, roles: await rolesOf(db, user.wid, language), groups };
  }),

  handle(saveUser, async ({ body }, context) => {
    const { db, user } = context;
    const before = body.wid ? await changeableUser(context, body.wid) : undefined;
    const rolesBefore = before && body.roles ? await directRoles(db, before.wid) : undefined;
    if (before?.wid === user.wid) await guardOwnPlaces(context, before, body);
    await guardDepartments(context, before, body.departments);
    for (const post of newPosts(before, body.posts)) await guardGivenRoles(db, user, 'post', post);
    const saved = await keepingAdministrators(db, user, async () => {
      const stored = await storeUser(db, body, user);
      if (body.roles) await setDirectRoles(db, user, stored.wid, body.roles);
      return stored;
    });
    await stillVisible(context, saved.wid);
    context.audit({ wid: saved.wid, name: body.name, before: before && { ...before, ...(rolesBefore && { roles: rolesBefore }) }, after: body });
    await context.services.sessions.forget(db);
    return saved;
  }),
];

/** Departments, posts and roles decide what a person may do, so nobody but an administrator gives them to themselves. */
async function guardOwnPlaces({ db, user }: Seeing, before: User, wanted: BodyOf<typeof saveUser>): Promise<void> {
  if (user.role.key === administratorRole) return;
  const same = (was: readonly string[], becomes: readonly string[]) => was.toSorted().join() === becomes.toSorted().join();
  const wids = (list: readonly { wid: string }[]) => list.map(({ wid }) => wid);
  const stays = same(wids(before.departments), wids(wanted.departments)) && same(wids(before.posts), wanted.posts)
    && (!wanted.roles || same(await directRoles(db, before.wid), wanted.roles));
  if (!stays) throw new UserError(systemErrors.ownPlaces);
}

const notYours = () => new UserError(systemErrors.departmentNotYours, {}, { departments: systemErrors.departmentNotYours });

/** People come into and leave only departments that the caller sees. */
async function guardDepartments({ db, services, user }: Seeing, before: User | undefined, wanted: UserInput['departments'] = []): Promise<void> {
  if (user.role.scope === 'all') return;
  const was = (before?.departments ?? []).map(({ wid }) => wid);
  const becomes = [...new Set(wanted.map(({ wid }) => wid))];
  const changed = [...was.filter((wid) => !becomes.includes(wid)), ...becomes.filter((wid) => !was.includes(wid))];
  if (changed.length === 0) return;
  const own = await db
    .selectFrom('department').select('wid').where('wid', 'in', changed).where(services.scopes.departments(user, 'department.wid')).execute();
  if (own.length < changed.length) throw notYours();
}

const newPosts = (before: User | undefined, posts: readonly string[]): string[] =>
  posts.filter((post) => !before?.posts.some(({ wid }) => wid === post));

/** Nobody makes or moves people out of their own sight. */
async function stillVisible(context: Seeing, wid: string): Promise<void> {
  try {
    await visibleUser(context, wid);
  } catch (error) {
    throw error instanceof UserError ? notYours() : error;
  }
}
