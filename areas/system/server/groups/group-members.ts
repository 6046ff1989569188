import { sql } from 'kysely';
import { changeGroupMembers, listAttributes, listGroupMembers, previewGroupRule } from '#areas/system';
import { handle } from '#platform/server/handle.ts';
import { guardGivenRoles } from '../members/guard-roles.ts';
import { memberOrder, people, peopleMatching, requirePeople } from '../members/members.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { matching } from './dynamic-groups.ts';
import { followsRule } from './group-rules.ts';
import { changeMembers, readGroup } from './groups.ts';

/** Enough to know which attributes there are, without reading everybody. */
const peopleLookedAt = 1000;
const mostNames = 50;
const mostValues = 50;

export const groupMemberHandlers = [
  handle(listGroupMembers, async ({ query, body }, context) => {
    const { db, user, services, language } = context;
    await readGroup(db, query.wid, { user, scopes: services.scopes, language });
    const members = peopleMatching(db, body)
      .where('user_account.wid', 'in', db.selectFrom('user_group_member').select('user_wid').where('user_group', '=', query.wid))
      .where(services.scopes.people(user, 'user_account.wid'));
    return context.page(members, memberOrder);
  }),

  handle(changeGroupMembers, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const group = await readGroup(db, body.wid, { user, scopes: services.scopes, language });
    await requirePeople(db, services.scopes, user, [...body.add, ...body.remove]);
    if (body.add.length > 0) await guardGivenRoles(db, user, 'group', group.wid);
    const changed = await keepingAdministrators(db, user, () => changeMembers(db, body.wid, body.add, body.remove));
    context.audit({ wid: group.wid, name: group.name, after: { add: body.add, remove: body.remove } });
    await services.sessions.forget(db);
    return changed;
  }),

  handle(previewGroupRule, async ({ body }, context) => {
    const { db, user, services } = context;
    const seen = people(db).where((person) => followsRule(person, body.rule)).where(services.scopes.people(user, 'user_account.wid'));
    const page = await context.page(seen, memberOrder);
    const members = user.role.scope === 'all'
      ? page.total
      : (await db.selectFrom(matching(db, body.rule).as('all')).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count;
    return { ...page, members };
  }),

  handle(listAttributes, async (_input, { db, user, services }) => {
    const recent = db
      .selectFrom('user_account')
      .select('attributes')
      .where('user_account.deleted_time', 'is', null)
      .where(services.scopes.people(user, 'user_account.wid'))
      .orderBy('user_account.create_time', 'desc')
      .orderBy('user_account.wid', 'desc')
      .limit(peopleLookedAt);
    const pairs = await sql<{ name: string; value: string }>`
      select attribute.key as name, attribute.value
      from (${recent}) recent, jsonb_each_text(recent.attributes) attribute
      group by attribute.key, attribute.value
      order by attribute.key, count(*) desc, attribute.value`.execute(db);
    const byName = Map.groupBy(pairs.rows, ({ name }) => name);
    const attributes = [...byName].slice(0, mostNames).map(([name, rows]) => ({ name, values: rows.slice(0, mostValues).map(({ value }) => value) }));
    return { attributes };
  }),
];
