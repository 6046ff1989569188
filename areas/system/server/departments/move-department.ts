import { sql } from 'kysely';
import { systemErrors, type DepartmentNode, type moveDepartment } from '#areas/system';
import type { BodyOf } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { updateRecord, type By } from '#platform/server/records.ts';
import { refusing } from '../refusals.ts';
import { faster } from '../users/people.ts';
import { holdTree, placeDepartment } from './department-tree.ts';

/** Numbers are given in steps, so that most moves renumber nobody. */
const step = 10;
const mostNumber = 1_000_000;

/** Puts a department under a parent, at a place among those that are there already. */
export async function placeAmong(db: Database, department: DepartmentNode, { pid, beside }: BodyOf<typeof moveDepartment>, by: By) {
  await holdTree(db);
  const order_num = await numberAt(db, department.wid, pid, beside);
  const saving = updateRecord(db, 'department', department, { parent: pid, order_num }, by, faster(db));
  const saved = await refusing(saving, { department_parent_fkey: new UserError(systemErrors.departmentNotFound) });
  if (department.pid !== pid) await placeDepartment(db, department.wid, pid);
  return saved;
}

function siblings(db: Database, wid: string, pid: string | null) {
  const all = db.selectFrom('department').where('wid', '!=', wid);
  return pid === null ? all.where('parent', 'is', null) : all.where('parent', '=', pid);
}

async function numberAt(db: Database, wid: string, pid: string | null, beside: BodyOf<typeof moveDepartment>['beside']): Promise<number> {
  const fitting = await freeNumber(db, wid, pid, beside);
  if (fitting !== undefined) return fitting;
  await renumber(db, wid, pid);
  return (await freeNumber(db, wid, pid, beside))!;
}

/** A number between the two neighbours of the place; undefined when they leave no room. */
async function freeNumber(db: Database, wid: string, pid: string | null, beside: BodyOf<typeof moveDepartment>['beside']): Promise<number | undefined> {
  const there = siblings(db, wid, pid);
  if (!beside) {
    const last = await there.select('order_num').orderBy('order_num', 'desc').orderBy('wid', 'desc').limit(1).executeTakeFirst();
    return roomBetween(last?.order_num, undefined);
  }
  const one = await there.select(['order_num', 'wid']).where('wid', '=', beside.wid).executeTakeFirst();
  if (!one) throw new UserError(systemErrors.siblingElsewhere);
  const after = beside.side === 'after';
  const next = await there
    .select('order_num')
    .where(sql<boolean>`(order_num, wid) ${sql.raw(after ? '>' : '<')} (${one.order_num}, ${one.wid})`)
    .orderBy('order_num', after ? 'asc' : 'desc').orderBy('wid', after ? 'asc' : 'desc')
    .limit(1).executeTakeFirst();
  return after ? roomBetween(one.order_num, next?.order_num) : roomBetween(next?.order_num, one.order_num);
}

export function roomBetween(low: number | undefined, high: number | undefined): number | undefined {
  if (high === undefined) {
    const number = (low ?? 0) + step;
    return number <= mostNumber ? number : undefined;
  }
  const from = low ?? -1;
  return high - from > 1 ? from + Math.floor((high - from) / 2) : undefined;
}

/** In the order they are shown; a hundred thousand of them still fit below the largest number. */
async function renumber(db: Database, wid: string, pid: string | null): Promise<void> {
  const numbered = siblings(db, wid, pid).select([
    'wid', sql<number>`row_number() over (order by order_num, wid)`.as('place'), sql<number>`count(*) over ()`.as('count'),
  ]);
  await db.updateTable('department').from(numbered.as('numbered'))
    .set({ order_num: sql<number>`place * least(${step}::int, greatest(2, ${mostNumber - step}::int / count))` })
    .whereRef('department.wid', '=', 'numbered.wid').execute();
}
