import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { canSystem, getUserCenter } from '#areas/system';
import { handle, type ContextOf } from '#platform/server/handle.ts';
import { mayUsePlatformOn } from '../login/accounts.ts';
import { peopleTogether } from '../roles/data-scope.ts';
import { inState, signedIn } from '../users/user-filter.ts';

type Caller = Pick<ContextOf<typeof getUserCenter>, 'db' | 'user'>;

const count = sql<number>`count(*)::int`.as('count');

/** Asked once for the whole count: the store would ask again for every row. */
const today = sql<string>`(select organisation_day())`;

/** As the user list counts them, all in one look: who is in sight is the dear part of it. */
async function countUsers({ db, user }: Caller) {
  return db
    .selectFrom('user_account')
    .select([
      sql<number>`count(*)::int`.as('users'),
      countOf(mayUsePlatformOn(today)).as('enabled'),
      countOf(inState('locked')).as('locked'),
      countOf(signedIn('within-1')).as('signedIn'),
    ])
    .where(inState(undefined))
    .where(peopleTogether(user, 'user_account.wid'))
    .executeTakeFirstOrThrow();
}

function countOf(condition: RawBuilder<SqlBool>) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

const nobody = { users: null, enabled: null, locked: null, signedIn: null };

export const userCenterHandlers = [
  handle(getUserCenter, async (_input, { db, user, services }) => {
    const countAll = async (table: 'role' | 'user_group' | 'post') => (await db.selectFrom(table).select(count).executeTakeFirstOrThrow()).count;
    const departments = db.selectFrom('department').select(count).where('disabled', '=', false).where(services.scopes.departments(user, 'department.wid'));
    return {
      ...(user.can(canSystem.readUsers) ? await countUsers({ db, user }) : nobody),
      departments: (await departments.executeTakeFirstOrThrow()).count,
      roles: user.can(canSystem.readRoles) ? await countAll('role') : null,
      groups: user.can(canSystem.readGroups) ? await countAll('user_group') : null,
      posts: user.can(canSystem.readPosts) ? await countAll('post') : null,
      time: new Date().toISOString(),
    };
  }),
];
