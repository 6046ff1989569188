import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** 5,000 departments in four levels and 100,000 people in them, as fast as the store can write them. */
export async function createLargeOrganisation(db: Database): Promise<void> {
  await sql`
    insert into department (wid, name, code, parent, order_num, disabled)
    select 'd' || n, '部门 ' || n, 'large-' || n, case when n <= 10 then null else 'd' || ((n - 11) / 10 + 1) end, n, false
    from generate_series(1, 5000) n`.execute(db);
  await sql`
    insert into department_ancestor (department, ancestor, depth)
    with recursive above as (
      select wid as department, wid as ancestor, 0 as depth from department where code like 'large-%'
      union all
      select above.department, department.parent, above.depth + 1 from above join department on department.wid = above.ancestor
      where department.parent is not null
    )
    select department, ancestor, depth from above`.execute(db);
  // In pieces: on a busy machine one statement would take longer than a statement may.
  for (let from = 1; from <= 100_000; from += 10_000) {
    await sql`
      insert into user_account (wid, userid, name, gender, email, phone, status, attributes, last_login_time)
      select 'p' || n, 'person' || n, '人员 ' || n, '', '', '', 'enabled', '{}', now() - make_interval(hours => n)
      from generate_series(${from}::int, ${from + 9999}::int) n`.execute(db);
  }
  await sql`
    insert into user_department (user_wid, department, main)
    select 'p' || n, 'd' || (n % 5000 + 1), true from generate_series(1, 100000) n`.execute(db);
  // What a night of the store's own housekeeping would do.
  for (const table of ['department', 'department_ancestor', 'user_account', 'user_department']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}
