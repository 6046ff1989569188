import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import { namesOf, pickPeople, pickRecords, type Name } from '#areas/system';
import { handle } from '#platform/server/handle.ts';
import type { Database } from '#platform/server/database.ts';
import { peopleBelow } from '../departments/department-people.ts';
import { containsIndexed } from '../search.ts';
import { namesByKind } from './names.ts';
import { recordsOf } from './records.ts';

const searched = sql<string>`user_account.userid || ' ' || user_account.name`;

function people(db: Database) {
  return db.selectFrom('user_account').where('user_account.deleted_time', 'is', null).where('user_account.status', '=', 'enabled').select((user) => [
    'user_account.wid', 'user_account.userid', 'user_account.name',
    jsonObjectFrom(
      user.selectFrom('user_department')
        .innerJoin('department', 'department.wid', 'user_department.department')
        .whereRef('user_department.user_wid', '=', 'user_account.wid')
        .where('user_department.main', '=', true)
        .select(['department.wid', 'department.name']),
    ).as('department'),
  ]);
}

export const pickHandlers = [
  handle(pickPeople, async ({ query, body }, { db, user, services }) => {
    let found = people(db).where(services.scopes.people(user, 'user_account.wid'));
    if (body.key) found = found.where(containsIndexed(sql.ref('user_account.search'), searched, body.key));
    if (body.department) found = found.where('user_account.wid', 'in', peopleBelow(db, body.department));
    const rows = await found.orderBy('user_account.userid').orderBy('user_account.wid')
      .limit(query.ps + 1).offset((query.pi - 1) * query.ps).execute();
    return { rows: rows.slice(0, query.ps), more: rows.length > query.ps };
  }),

  handle(pickRecords, async ({ query, body }, { db, language }) => {
    const slice = { from: (query.pi - 1) * query.ps, count: query.ps + 1 };
    const rows = await recordsOf(db, body.kind, body.key, slice, language);
    return { rows: rows.slice(0, query.ps), more: rows.length > query.ps };
  }),

  handle(namesOf, async ({ body }, { db, language }) => {
    const wids = Map.groupBy(body.of, ({ kind }) => kind);
    const names: Name[] = [];
    for (const [kind, asked] of wids) {
      for (const name of await namesByKind(db, kind, asked.map(({ wid }) => wid), language)) names.push({ kind, ...name });
    }
    return names;
  }),
];
