import type { Database } from '#platform/server/database.ts';

/** The wids of those in a department or below it, as a subquery; someone in two of them stands there twice. */
export function peopleBelow(db: Database, department: string) {
  return db
    .selectFrom('user_department')
    .innerJoin('department_ancestor', 'department_ancestor.department', 'user_department.department')
    .where('department_ancestor.ancestor', '=', department)
    .select('user_department.user_wid');
}
