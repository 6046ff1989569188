import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Principal, Scopes } from '#platform/server/context.ts';

const everything = sql<SqlBool>`true`;

/**
 * The departments a role shows, as a subquery; null: all of them. Chosen departments include what is
 * below them, so that a new institute is seen by whoever sees its faculty.
 */
function departmentsShown({ role, departments }: Principal): RawBuilder<string> | null {
  const own = sql`${departments}::text[]`;
  switch (role.scope) {
    case 'all':
      return null;
    case 'own':
      return sql<string>`select null::text where false`;
    case 'department':
      return sql<string>`select unnest(${own})`;
    case 'below':
      return sql<string>`select department from department_ancestor where ancestor = any(${own})`;
    case 'chosen':
      return sql<string>`
        select department_ancestor.department from department_ancestor
        join role_department on role_department.department = department_ancestor.ancestor
        where role_department.role = ${role.wid}`;
  }
}

/** Everyone sees their own data, whatever the role. */
function people(user: Principal, column: string): RawBuilder<SqlBool> {
  return among(user, column, sql`union all`);
}

/**
 * The same for counting: the store takes the outcome of a union for as many people as it may be, and
 * matches them all at once. A list wants a page of them, and is better off one by one.
 */
export function peopleTogether(user: Principal, column: string): RawBuilder<SqlBool> {
  return among(user, column, sql`union`);
}

function among(user: Principal, column: string, together: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const shown = departmentsShown(user);
  if (!shown) return everything;
  if (user.role.scope === 'own') return sql<SqlBool>`${sql.ref(column)} = ${user.wid}`;
  return sql<SqlBool>`${sql.ref(column)} in (
    select user_wid from user_department where department in (${shown}) ${together} select ${user.wid}::text
  )`;
}

export const scopes: Scopes = {
  people,

  /** Whoever sees only their own data still belongs to departments, and those have names. */
  departments(user, column) {
    const shown = user.role.scope === 'own' ? sql<string>`select unnest(${user.departments}::text[])` : departmentsShown(user);
    return shown ? sql<SqlBool>`${sql.ref(column)} in (${shown})` : everything;
  },

  records: (user, column) =>
    (user.role.scope === 'all' ? everything : sql<SqlBool>`(${sql.ref(column)} is null or ${people(user, column)})`),
};

/**
 * The same the other way round, for a column that names a person: those to whom one of these roles shows every
 * record. `records` selects the `department` of each and its `people`.
 */
export function holdersSeeing(column: string, roles: readonly string[], records: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const person = sql.ref(column);
  const own = sql`select user_department.department from user_department where user_department.user_wid = ${person}`;
  return sql<SqlBool>`exists (
    select from role_holder join role on role.wid = role_holder.role
    where role_holder.user_wid = ${person} and role.wid = any(${roles}::text[]) and (role.data_scope = 'all' or not exists (
      select from (${records}) record where ${person} <> all(record.people) and not exists (
        select from (
          select record.department union
          select user_department.department from user_department where role.data_scope <> 'own' and user_department.user_wid = any(record.people)
        ) home (department) where case role.data_scope
          when 'chosen' then home.department in (
            select department_ancestor.department from department_ancestor join role_department on role_department.department = department_ancestor.ancestor where role_department.role = role.wid)
          when 'below' then home.department in (select department_ancestor.department from department_ancestor where department_ancestor.ancestor in (${own}))
          else home.department in (${own}) end
      ))))`;
}
