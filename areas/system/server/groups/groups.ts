import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { deleteGroup, getGroup, GroupRule, listGroups, saveGroup, systemErrors, type Group, type GroupInput } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Principal, Scopes } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { guardGivenRoles } from '../members/guard-roles.ts';
import { countMembers, givenRoles } from '../members/members.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { refreshDynamicGroups } from './dynamic-groups.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { contains } from '../search.ts';

const searched = sql<string>`user_group.name || ' ' || user_group.code`;

export function groups(db: Database, language: Language) {
  return db.selectFrom('user_group').selectAll('user_group').select([
    sql<Group['kind']>`case when user_group.rule is null then 'static' else 'dynamic' end`.as('kind'),
    countMembers('user_group_member', 'user_group', 'user_group.wid').as('members'),
    givenRoles('group', sql.ref('user_group.wid'), language).as('role_names'),
  ]);
}

/** Rules of earlier releases knew one operator and did not name it. */
function shown<Row extends { rule: unknown }>(row: Row) {
  return { ...row, rule: row.rule ? GroupRule.parse(row.rule) : null };
}

/** One group as the caller may see it. */
export async function readGroup(db: Database, wid: string, by: { user: Principal; scopes: Scopes; language: Language }): Promise<Group> {
  const row = await groups(db, by.language)
    .where('user_group.wid', '=', wid)
    .where(by.scopes.records(by.user, 'user_group.creator'))
    .executeTakeFirst();
  return shown(found(row, systemErrors.groupNotFound));
}

/** A group that gets a rule keeps those who follow it; one that loses it keeps all who are in it. */
export async function storeGroup(db: Database, input: GroupInput, by: By) {
  const { wid, row_version, rule, ...fields } = saveGroup.body.parse(input);
  const values = { ...fields, rule: rule && JSON.stringify(rule) };
  const saving = wid
    ? updateRecord(db, 'user_group', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'user_group', values, by);
  const saved = await refusing(saving, {
    user_group_code_key: new UserError(systemErrors.codeTaken, { code: fields.code }, { code: systemErrors.codeTaken }),
  });
  if (rule) await refreshDynamicGroups(db, { group: saved.wid });
  return saved;
}

export async function changeMembers(db: Database, wid: string, add: readonly string[], remove: readonly string[]) {
  const group = await db.selectFrom('user_group').select('rule').where('wid', '=', wid).forKeyShare().executeTakeFirst();
  if (found(group, systemErrors.groupNotFound).rule) throw new UserError(systemErrors.staticMembersOnly);
  return { removed: await takeOut(db, wid, remove), added: await putIn(db, wid, add) };
}

async function takeOut(db: Database, group: string, users: readonly string[]): Promise<number> {
  if (users.length === 0) return 0;
  const gone = await db.deleteFrom('user_group_member').where('user_group', '=', group).where('user_wid', 'in', users).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

async function putIn(db: Database, group: string, users: readonly string[]): Promise<number> {
  if (users.length === 0) return 0;
  const come = await db
    .insertInto('user_group_member')
    .columns(['user_group', 'user_wid'])
    .expression(db.selectFrom('user_account').select([sql<string>`${group}::text`.as('user_group'), 'wid']).where('wid', 'in', users))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(come.numInsertedOrUpdatedRows ?? 0);
}

/** The group first: whoever is filling it holds it, and what they wrote goes too. */
export async function removeGroup(db: Database, wid: string): Promise<void> {
  await db.deleteFrom('user_group').where('wid', '=', wid).execute();
  await db.deleteFrom('user_group_member').where('user_group', '=', wid).execute();
  await db.deleteFrom('role_member').where('kind', '=', 'group').where('member', '=', wid).execute();
}

export const groupHandlers = [
  handle(listGroups, async ({ body }, context) => {
    const found = groups(context.db, context.language)
      .where(context.services.scopes.records(context.user, 'user_group.creator'))
      .$if(!!body.key, (query) => query.where(contains(searched, body.key!)))
      .$if(!!body.kind, (query) => query.where('user_group.rule', body.kind === 'dynamic' ? 'is not' : 'is', null));
    return context.page(found, {
      key: 'user_group.wid',
      sort: 'code',
      sortable: { name: 'user_group.name', code: 'user_group.code', members: 'members', create_time: 'user_group.create_time', modify_time: 'user_group.modify_time' },
      map: (row) => shown(row),
    });
  }),

  handle(getGroup, async ({ query }, { db, user, services, language }) =>
    readGroup(db, query.wid, { user, scopes: services.scopes, language })),

  handle(saveGroup, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const before = body.wid ? await readGroup(db, body.wid, { user, scopes: services.scopes, language }) : undefined;
    if (before && body.rule && !isDeepStrictEqual(before.rule, body.rule)) await guardGivenRoles(db, user, 'group', before.wid);
    const saved = await keepingAdministrators(db, user, () => storeGroup(db, body, user));
    context.audit({ wid: saved.wid, name: body.name, before, after: body });
    await services.sessions.forget(db);
    return saved;
  }),

  handle(deleteGroup, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const before = await readGroup(db, body.wid, { user, scopes: services.scopes, language });
    await keepingAdministrators(db, user, () => removeGroup(db, body.wid));
    context.audit({ wid: before.wid, name: before.name, before });
    await services.sessions.forget(db);
    return null;
  }),
];
