import { changePostMembers, listPostMembers } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';
import { guardGivenRoles } from '../members/guard-roles.ts';
import { memberOrder, peopleMatching, requirePeople } from '../members/members.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { readPost } from './posts.ts';

export async function changeHolders(db: Database, post: string, add: readonly string[], remove: readonly string[]) {
  let [added, removed] = [0, 0];
  if (remove.length > 0) {
    const gone = await db.deleteFrom('user_post').where('post', '=', post).where('user_wid', 'in', remove).executeTakeFirst();
    removed = Number(gone.numDeletedRows);
  }
  if (add.length > 0) {
    const come = await db
      .insertInto('user_post')
      .values([...new Set(add)].map((user_wid) => ({ user_wid, post })))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added = Number(come.numInsertedOrUpdatedRows ?? 0);
  }
  await refreshDynamicGroups(db, { user: [...add, ...remove] });
  return { added, removed };
}

export const postMemberHandlers = [
  handle(listPostMembers, async ({ query, body }, context) => {
    const { db, user, services, language } = context;
    await readPost(db, query.wid, { user, scopes: services.scopes, language });
    const holders = peopleMatching(db, body)
      .where('user_account.wid', 'in', db.selectFrom('user_post').select('user_wid').where('post', '=', query.wid))
      .where(services.scopes.people(user, 'user_account.wid'));
    return context.page(holders, memberOrder);
  }),

  handle(changePostMembers, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const post = await readPost(db, body.wid, { user, scopes: services.scopes, language });
    await requirePeople(db, services.scopes, user, [...body.add, ...body.remove]);
    if (body.add.length > 0) await guardGivenRoles(db, user, 'post', post.wid);
    const changed = await keepingAdministrators(db, user, () => changeHolders(db, post.wid, body.add, body.remove));
    context.audit({ wid: post.wid, name: post.name, after: { add: body.add, remove: body.remove } });
    await services.sessions.forget(db);
    return changed;
  }),
];
