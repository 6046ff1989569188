import { sql } from 'kysely';
import { restoreDays, systemErrors, type User, type UserDeletion } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { By } from '#platform/server/records.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';
import { refusing } from '../refusals.ts';

type Needed = Pick<Services, 'people' | 'sessions'>;

/** What ends with these accounts, and what waits for someone to take it over. */
export async function previewDeletion(db: Database, { people: port }: Pick<Services, 'people'>, people: readonly string[]): Promise<UserDeletion> {
  const ends = await db
    .selectNoFrom((of) => [
      of.selectFrom('session').where('user_wid', 'in', people).where('ended', 'is', null).where('expires', '>', sql<string>`now()`)
        .select(count).$asScalar().$notNull().as('sessions'),
      of.selectFrom('user_department').where('user_wid', 'in', people).select(count).$asScalar().$notNull().as('departments'),
      of.selectFrom('user_post').where('user_wid', 'in', people).select(count).$asScalar().$notNull().as('posts'),
      of.selectFrom('role_member').where('kind', '=', 'user').where('member', 'in', people).select(count).$asScalar().$notNull().as('roles'),
      of.selectFrom('user_group_member').where('user_wid', 'in', people).select(count).$asScalar().$notNull().as('groups'),
    ])
    .executeTakeFirstOrThrow();
  const belongings: UserDeletion['belongings'] = [];
  for (const { key, title, count: counted } of port.belongings()) {
    const number = await counted(db, people);
    if (number > 0) belongings.push({ key, title, count: number });
  }
  return { ...ends, belongings };
}

const count = sql<number>`count(*)::int`.as('count');

/** Hands over what can be, ends every membership and session, and keeps the name for old records. */
export async function deleteAccounts(db: Database, services: Needed, people: readonly User[], successor: string | null, by: By): Promise<void> {
  const wids = people.map(({ wid }) => wid);
  for (const belonging of services.people.belongings()) await belonging.handOver(db, wids, successor, by);
  await db
    .insertInto('user_deletion')
    .values(people.map(({ wid, departments, posts }) => ({
      user_wid: wid,
      successor,
      departments: JSON.stringify(departments.map((department) => department.wid)),
      posts: JSON.stringify(posts.map((post) => post.wid)),
    })))
    .execute();
  for (const table of ['user_department', 'user_post', 'user_group_member', 'password_reset'] as const) {
    await db.deleteFrom(table).where('user_wid', 'in', wids).execute();
  }
  await db.deleteFrom('role_member').where('kind', '=', 'user').where('member', 'in', wids).execute();
  await db
    .updateTable('user_account')
    .set({
      deleted_time: new Date().toISOString(), status: 'disabled', password_hash: null, must_change: false,
      modify_time: sql`now()`, last_modifier: by?.wid ?? null, row_version: sql`row_version + 1`,
    })
    .where('wid', 'in', wids)
    .execute();
  for (const wid of wids) await services.sessions.end({ user: wid }, 'deleted', db);
}

/** Brings an account back, disabled; what it belonged to comes back as far as it still exists. */
export async function restoreAccount(db: Database, person: User, by: By): Promise<void> {
  if (!person.deleted_time) throw new UserError(systemErrors.userNotFound);
  if (Date.now() - Date.parse(person.deleted_time) > restoreDays * 86_400_000) throw new UserError(systemErrors.restoreTooLate, { days: restoreDays });
  const restoring = db
    .updateTable('user_account')
    .set({ deleted_time: null, modify_time: sql`now()`, last_modifier: by?.wid ?? null, row_version: sql`row_version + 1` })
    .where('wid', '=', person.wid)
    .execute();
  await refusing(restoring, { user_account_userid: new UserError(systemErrors.useridTaken, { userid: person.userid }) });
  const kept = await db.deleteFrom('user_deletion').where('user_wid', '=', person.wid).returning(['departments', 'posts']).executeTakeFirst();
  await relink(db, person.wid, kept?.departments ?? [], kept?.posts ?? []);
  await refreshDynamicGroups(db, { user: person.wid });
}

/** A department or post that went meanwhile is left out; two that became one are one link. */
async function relink(db: Database, user: string, departments: readonly string[], posts: readonly string[]): Promise<void> {
  const there = await stillThere(db, 'department', departments);
  const links = there.map((department, place) => ({ user_wid: user, department, main: place === 0 }));
  if (links.length > 0) await db.insertInto('user_department').values(links).execute();
  const held = await stillThere(db, 'post', posts);
  if (held.length > 0) await db.insertInto('user_post').values(held.map((post) => ({ user_wid: user, post }))).execute();
}

/** In the order given, each once, and held until the transaction ends so that none goes while it is linked. */
async function stillThere(db: Database, table: 'department' | 'post', wids: readonly string[]): Promise<string[]> {
  if (wids.length === 0) return [];
  const there = new Set((await db.selectFrom(table).select('wid').where('wid', 'in', wids).forKeyShare().execute()).map(({ wid }) => wid));
  return [...new Set(wids)].filter((wid) => there.has(wid));
}
