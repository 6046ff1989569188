import { sql } from 'kysely';
import {
  changeGroupMembers, deleteGroup, listGroupMembers, listGroups, saveGroup, systemErrors, type Group, type GroupInput,
} from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { refreshDynamicGroups } from './dynamic-groups.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { contains } from '../search.ts';

const searched = sql<string>`user_group.name || ' ' || user_group.code`;

function groupsWithSize(db: Database) {
  return db.selectFrom('user_group').selectAll('user_group').select((group) =>
    group
      .selectFrom('user_group_member')
      .whereRef('user_group_member.user_group', '=', 'user_group.wid')
      .select(sql<number>`count(*)::int`.as('members'))
      .$asScalar().$notNull()
      .as('members'));
}

export async function readGroup(db: Database, wid: string): Promise<Group> {
  const row = await groupsWithSize(db).where('user_group.wid', '=', wid).executeTakeFirst();
  return found(row, systemErrors.groupNotFound);
}

export async function storeGroup(db: Database, input: GroupInput, by: By) {
  const { wid, row_version, rule, ...fields } = saveGroup.body.parse(input);
  const values = { ...fields, rule: rule && JSON.stringify(rule) };
  const saving = wid
    ? updateRecord(db, 'user_group', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'user_group', values, by);
  const saved = await refusing(saving, {
    user_group_code_key: new UserError(systemErrors.codeTaken, { code: fields.code }),
  });
  if (rule) await refreshDynamicGroups(db, { group: saved.wid });
  return saved;
}

export async function changeMembers(db: Database, wid: string, add: string[], remove: string[]): Promise<void> {
  if ((await readGroup(db, wid)).rule) throw new UserError(systemErrors.staticMembersOnly);
  if (remove.length > 0) {
    await db.deleteFrom('user_group_member').where('user_group', '=', wid).where('user_wid', 'in', remove).execute();
  }
  if (add.length > 0) {
    const adding = db
      .insertInto('user_group_member')
      .values(add.map((user) => ({ user_group: wid, user_wid: user })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await refusing(adding, { user_group_member_user_wid_fkey: new UserError(systemErrors.userNotFound) });
  }
}

async function removeGroup(db: Database, wid: string): Promise<void> {
  await db.deleteFrom('role_member').where('kind', '=', 'group').where('member', '=', wid).execute();
  await db.deleteFrom('user_group').where('wid', '=', wid).execute();
}

export const groupHandlers = [
  handle(listGroups, async ({ body }, context) => {
    const groups = groupsWithSize(context.db).$if(!!body.key, (query) => query.where(contains(searched, body.key!)));
    return context.page(groups, { sort: 'code', sortable: { name: 'name', code: 'code', create_time: 'create_time' } });
  }),

  handle(saveGroup, async ({ body }, context) => {
    const before = body.wid ? await readGroup(context.db, body.wid) : undefined;
    const saved = await keepingAdministrators(context.db, context.user, () => storeGroup(context.db, body, context.user));
    context.audit({ wid: saved.wid, name: body.name, before, after: body });
    await context.services.sessions.forget(context.db);
    return saved;
  }),

  handle(deleteGroup, async ({ body }, context) => {
    const before = await readGroup(context.db, body.wid);
    await keepingAdministrators(context.db, context.user, () => removeGroup(context.db, body.wid));
    context.audit({ wid: before.wid, name: before.name, before });
    await context.services.sessions.forget(context.db);
    return null;
  }),

  handle(listGroupMembers, async ({ query }, context) => {
    const members = context.db
      .selectFrom('user_group_member')
      .innerJoin('user_account', 'user_account.wid', 'user_group_member.user_wid')
      .select(['user_account.wid', 'user_account.userid', 'user_account.name'])
      .where('user_group_member.user_group', '=', query.wid);
    return context.page(members, { key: 'user_account.wid', sort: 'userid', sortable: { userid: 'user_account.userid', name: 'user_account.name' } });
  }),

  handle(changeGroupMembers, async ({ body }, context) => {
    const group = await readGroup(context.db, body.wid);
    await keepingAdministrators(context.db, context.user, () => changeMembers(context.db, body.wid, body.add, body.remove));
    context.audit({ wid: group.wid, name: group.name, after: { add: body.add, remove: body.remove } });
    await context.services.sessions.forget(context.db);
    return null;
  }),
];
