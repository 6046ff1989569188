import { sql } from 'kysely';
import { deletePost, getPost, listPosts, movePost, savePost, systemErrors, type Post, type PostInput } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Principal, Scopes } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { guardGivenRoles } from '../members/guard-roles.ts';
import { countMembers, givenRoles, separator } from '../members/members.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { contains } from '../search.ts';
import { lastPlace, storePlace } from './post-order.ts';
import { removePost } from './remove-post.ts';

const searched = sql<string>`post.name || ' ' || post.code`;

export function posts(db: Database, language: Language) {
  return db.selectFrom('post').selectAll('post').select([
    countMembers('user_post', 'post', 'post.wid').as('holders'),
    givenRoles('post', sql.ref('post.wid'), language).as('role_names'),
    sql<string>`coalesce((
      select string_agg(user_group.name, ${separator(language)} order by user_group.code) from user_group
      where user_group.rule @> jsonb_build_object('conditions', jsonb_build_array(
        jsonb_build_object('field', 'post', 'values', jsonb_build_array(post.wid))))
    ), '')`.as('group_names'),
  ]);
}

/** One post as the caller may see it. */
export async function readPost(db: Database, wid: string, by: { user: Principal; scopes: Scopes; language: Language }): Promise<Post> {
  const row = await posts(db, by.language).where('post.wid', '=', wid).where(by.scopes.records(by.user, 'post.creator')).executeTakeFirst();
  return found(row, systemErrors.postNotFound);
}

export async function storePost(db: Database, input: PostInput, by: By) {
  const { wid, row_version, order_num, ...fields } = savePost.body.parse(input);
  const values = order_num === undefined ? fields : { ...fields, order_num };
  const saving = wid
    ? updateRecord(db, 'post', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'post', { ...fields, order_num: order_num ?? (await lastPlace(db)) }, by);
  return refusing(saving, { post_code_key: new UserError(systemErrors.codeTaken, { code: fields.code }, { code: systemErrors.codeTaken }) });
}

export const postHandlers = [
  handle(listPosts, async ({ body }, context) => {
    const found = posts(context.db, context.language)
      .where(context.services.scopes.records(context.user, 'post.creator'))
      .$if(!!body.key, (query) => query.where(contains(searched, body.key!)));
    return context.page(found, {
      key: 'post.wid',
      sort: 'order_num',
      sortable: { order_num: 'post.order_num', name: 'post.name', code: 'post.code', holders: 'holders', create_time: 'post.create_time', modify_time: 'post.modify_time' },
    });
  }),

  handle(getPost, async ({ query }, { db, user, services, language }) =>
    readPost(db, query.wid, { user, scopes: services.scopes, language })),

  handle(savePost, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const before = body.wid ? await readPost(db, body.wid, { user, scopes: services.scopes, language }) : undefined;
    const saved = await storePost(db, body, user);
    context.audit({ wid: saved.wid, name: body.name, before, after: body });
    return saved;
  }),

  handle(movePost, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const post = await readPost(db, body.wid, { user, scopes: services.scopes, language });
    await storePlace(db, post.wid, body.to, services.scopes.records(user, 'post.creator'));
    context.audit({ wid: post.wid, name: post.name, after: { to: body.to } });
    return null;
  }),

  handle(deletePost, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const by = { user, scopes: services.scopes, language };
    const before = await readPost(db, body.wid, by);
    if (body.moveTo) {
      await readPost(db, body.moveTo, by);
      await guardGivenRoles(db, user, 'post', body.moveTo);
    }
    await keepingAdministrators(db, user, () => removePost(db, before, body.moveTo, services.scopes.people(user, 'user_post.user_wid')));
    context.audit({ wid: before.wid, name: before.name, before, after: body.moveTo ? { holdersMovedTo: body.moveTo } : undefined });
    await services.sessions.forget(db);
    return null;
  }),
];
