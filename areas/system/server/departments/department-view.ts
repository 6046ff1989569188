import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Principal, Scopes } from '#platform/server/context.ts';

/** Which departments someone sees, as conditions on a column. */
export interface DepartmentView {
  /** In the data scope: may be chosen, and changed by whoever may change departments. */
  within(column: string): RawBuilder<SqlBool>;
  /** Those and all above them, without which the tree would fall apart. */
  shown(column: string): RawBuilder<SqlBool>;
  /** The only departments in scope, where what is below them is not. */
  only?: readonly string[];
}

const always = () => sql<SqlBool>`true`;
export const everyDepartment: DepartmentView = { within: always, shown: always };

export function departmentView(user: Principal, scopes: Scopes): DepartmentView {
  const { role, departments } = user;
  if (role.scope === 'all') return everyDepartment;
  const roots = role.scope === 'chosen'
    ? sql`select department from role_department where role = ${role.wid}`
    : sql`select unnest(${departments}::text[])`;
  const above = (column: string) => sql<SqlBool>`${sql.ref(column)} in (select ancestor from department_ancestor where department in (${roots}))`;
  if (role.scope === 'own' || role.scope === 'department') {
    return { within: (column) => scopes.departments(user, column), shown: above, only: departments };
  }
  // As scopes.departments says it, but asked of one department at a time by primary key: the scope may be all of them.
  const within = (column: string) => sql<SqlBool>`exists (
    select from department_ancestor scoped where scoped.department = ${sql.ref(column)} and scoped.ancestor in (${roots})
  )`;
  return { within, shown: (column) => sql<SqlBool>`(${within(column)} or ${above(column)})` };
}
