import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { storedJson } from '#platform/server/stored-json.ts';
import type { PlannedDepartment } from './department-plan.ts';

const columns = sql`wid text, code text, name text, pid text, order_num int, leader text, disabled boolean`;
const asRows = (planned: readonly PlannedDepartment[]) => storedJson(planned.map(({ wid, fields }) => ({ ...fields, wid })));

/** All at once: the store looks for parents when the statement ends, so they may stand anywhere among the rows. */
export async function storeDepartments(db: Database, planned: readonly PlannedDepartment[], by: { wid: string }): Promise<void> {
  const created = planned.filter(({ does }) => does === 'create');
  const updated = planned.filter(({ does }) => does === 'update');
  await sql`
    insert into department (wid, creator, last_modifier, code, name, parent, order_num, leader, disabled)
    select wid, ${by.wid}, ${by.wid}, code, name, pid, order_num, leader, disabled
    from jsonb_to_recordset(${asRows(created)}::jsonb) as given (${columns})`.execute(db);
  await sql`
    update department set name = given.name, parent = given.pid, order_num = given.order_num, leader = given.leader, disabled = given.disabled,
      modify_time = now(), last_modifier = ${by.wid}, row_version = department.row_version + 1
    from jsonb_to_recordset(${asRows(updated)}::jsonb) as given (${columns})
    where department.wid = given.wid`.execute(db);
}

/** Writes anew what is above new and moved departments and all below them. */
export async function placeDepartments(db: Database, placed: readonly string[]): Promise<void> {
  await sql`
    create temporary table placed_department on commit drop as
    with recursive below (wid) as (
      select unnest(${placed}::text[])
      union select department.wid from below join department on department.parent = below.wid
    ) select wid from below`.execute(db);
  await sql`delete from department_ancestor where department in (select wid from placed_department)`.execute(db);
  await sql`
    insert into department_ancestor (department, ancestor, depth)
    with recursive above (department, ancestor, depth) as (
      select wid, wid, 0 from placed_department
      union all
      select above.department, department.parent, above.depth + 1
      from above join department on department.wid = above.ancestor where department.parent is not null
    ) select department, ancestor, depth from above`.execute(db);
}
