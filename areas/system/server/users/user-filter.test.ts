import { sql, type SelectQueryBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserFilter } from '#areas/system';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, caller } from '../testing/people.ts';
import { usersMatching } from './user-filter.ts';

let system: SystemUnderTest;
let school: string;
const many = 20_000;

/** Enough people that reading them all would be the worse plan. */
beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  school = await aDepartment(db, 'S');
  const departments = await Promise.all(Array.from({ length: 50 }, (_, place) => aDepartment(db, `D${place}`, school)));
  await sql`
    insert into user_account (wid, userid, name, gender, email, phone, status, locked_time, valid_from, valid_to, last_login_time, deleted_time, attributes)
    select 'u' || n, 'user' || n, '姓名' || n, '', '', '', case when n % 500 = 1 then 'disabled' else 'enabled' end,
      case when n % 500 = 2 then now() end, case when n % 500 = 3 then current_date + 30 end, case when n % 500 = 4 then current_date - 30 end,
      case when n % 3 = 0 then now() - make_interval(days => n % 700) end, case when n % 500 = 5 then now() end, '{}'
    from generate_series(1, ${many}::int) n`.execute(db);
  await sql`
    insert into user_department (user_wid, department, main)
    select 'u' || n, (${departments}::text[])[1 + n % 50], true from generate_series(1, ${many}::int) n`.execute(db);
  // The visibility map is what lets an index alone count.
  await sql`vacuum analyze user_account`.execute(db);
  await sql`vacuum analyze user_department`.execute(db);
});
afterAll(() => system.close());

async function planOf(query: SelectQueryBuilder<any, any, any>): Promise<string> {
  const rows = await query.explain('text');
  const plan = rows.map((row) => Object.values(row as object)[0]).join('\n');
  expect(plan).toMatch(/Scan .*on user_account/);
  return plan;
}

const filters: [string, Partial<UserFilter>][] = [
  ['none', {}],
  ['part of a name', { key: '名1234' }],
  ['a department and below', { department: 'D' }],
  ['locked', { state: 'locked' }],
  ['disabled', { state: 'disabled' }],
  ['expired', { state: 'expired' }],
  ['not yet valid', { state: 'notYetValid' }],
  ['deleted', { state: 'deleted' }],
  ['signed in lately', { lastLogin: 'within-7' }],
];

it.each(filters)('a page of users filtered by %s is found by indexes alone', async (_name, filter) => {
  const asked = { below: true, ...filter, ...(filter.department && { department: school }) };
  const page = usersMatching(system.db, asked)
    .where(system.services.scopes.people(caller('someone'), 'user_account.wid'))
    .orderBy('user_account.userid').orderBy('user_account.wid').limit(20);
  expect(await planOf(page)).not.toMatch(/Seq Scan on (user_account|user_department|department_ancestor)\b/);
});

it.each(filters.filter(([name]) => !name.startsWith('a department')))('how many users there are, filtered by %s, is counted in an index', async (_name, filter) => {
  const count = system.db.selectFrom(usersMatching(system.db, { below: true, ...filter }).as('counted')).select(sql`count(*)`.as('total'));
  expect(await planOf(count)).not.toMatch(/Seq Scan on user_account\b/);
});
