import { sql } from 'kysely';
import { canSystem, getUserCenter, type UserFilter } from '#areas/system';
import { handle, type ContextOf } from '#platform/server/handle.ts';
import { departmentView } from '../departments/department-view.ts';
import { usersMatching } from '../users/user-filter.ts';

type Caller = Pick<ContextOf<typeof getUserCenter>, 'db' | 'user' | 'services'>;

const count = sql<number>`count(*)::int`.as('count');

/** As the user list counts them. Whoever can sign in is all but the others: each of those is few, and indexed. */
async function countUsers({ db, user, services }: Caller) {
  const countOf = async (filter: Omit<UserFilter, 'below'>) => {
    const people = usersMatching(db, { below: true, ...filter }).where(services.scopes.people(user, 'user_account.wid'));
    return (await people.clearSelect().select(count).executeTakeFirstOrThrow()).count;
  };
  const users = await countOf({});
  const locked = await countOf({ state: 'locked' });
  const kept = await Promise.all((['disabled', 'notYetValid', 'expired'] as const).map((state) => countOf({ state })));
  const enabled = kept.reduce((rest, some) => rest - some, users - locked);
  return { users, enabled, locked, signedIn: await countOf({ lastLogin: 'within-1' }) };
}

const nobody = { users: null, enabled: null, locked: null, signedIn: null };

export const userCenterHandlers = [
  handle(getUserCenter, async (_input, { db, user, services }) => {
    const view = departmentView(user, services.scopes);
    const countAll = async (table: 'role' | 'user_group' | 'post') => (await db.selectFrom(table).select(count).executeTakeFirstOrThrow()).count;
    const departments = db.selectFrom('department').select(count).where('disabled', '=', false).where(view.within('department.wid'));
    return {
      ...(user.can(canSystem.readUsers) ? await countUsers({ db, user, services }) : nobody),
      departments: (await departments.executeTakeFirstOrThrow()).count,
      roles: user.can(canSystem.readRoles) ? await countAll('role') : null,
      groups: user.can(canSystem.readGroups) ? await countAll('user_group') : null,
      posts: user.can(canSystem.readPosts) ? await countAll('post') : null,
      time: new Date().toISOString(),
    };
  }),
];
