import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { administratorRole } from '#areas/system';
import type { Language, Permission } from '#platform/contract';
import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { holdersSeeing, scopes } from '../roles/data-scope.ts';
import { containsIndexed } from '../search.ts';
import { roleName } from '../users/user-queries.ts';

/**
 * Names of people and departments as expressions, so that other areas can show, sort and filter by them in
 * their own queries without knowing our tables.
 */
export interface Organisation {
  /** Of the person a column names; empty: nobody. */
  personName(column: string): RawBuilder<string>;
  departmentName(column: string): RawBuilder<string>;
  roleName(column: string, language: Language): RawBuilder<string>;
  /** For a column that names a department: those the user belongs to, and those above them. */
  departmentsOf(user: Principal, column: string): RawBuilder<SqlBool>;
  /** For a column that names a department: this one and those below it. */
  inDepartment(column: string, department: string): RawBuilder<SqlBool>;
  /** For a column that names a department: those whose name or code contains the key. */
  departmentNamed(column: string, key: string): RawBuilder<SqlBool>;
  /** Whether there is such a department, or such a living person, within what the user sees. */
  seesDepartment(db: Database, user: Principal, wid: string): Promise<boolean>;
  seesPerson(db: Database, user: Principal, wid: string): Promise<boolean>;
  /** By the code or number that people know; the platform itself asks, so no scope applies. */
  departmentOfCode(db: Database, code: string): Promise<{ wid: string; name: string } | undefined>;
  personOfUserid(db: Database, userid: string): Promise<{ wid: string; name: string } | undefined>;
  /** Roles in use that may do this; the administrators' may do everything. */
  rolesWith(db: Database, permission: Permission): Promise<string[]>;
  /** For a column that names a person: those to whom one of these roles shows all records of a query that gives `department` and `people` of each. */
  holdersSeeing(column: string, roles: readonly string[], records: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** People who can be chosen, of a department and those below it (empty: of all), within what the user sees. */
  peopleOf(db: Database, user: Principal, search: { department: string; key: string; limit: number }): Promise<{ wid: string; userid: string; name: string }[]>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    organisation: Organisation;
  }
}

export const organisation: Organisation = {
  async rolesWith(db, permission) {
    const roles = await db.selectFrom('role').select('wid').where('role_status', '=', '1')
      .where((role) => role.or([role('key', '=', administratorRole), role('wid', 'in', db.selectFrom('role_permission').select('role').where('permission', '=', permission))])).execute();
    return roles.map(({ wid }) => wid);
  },
  holdersSeeing,
  personName: (column) => sql<string>`coalesce((select user_account.name from user_account where user_account.wid = ${sql.ref(column)}), '')`,
  departmentName: (column) => sql<string>`coalesce((select department.name from department where department.wid = ${sql.ref(column)}), '')`,
  roleName: (column, language) => sql<string>`coalesce((select ${roleName(language)} from role where role.wid = ${sql.ref(column)}), '')`,
  departmentsOf: ({ departments }, column) => sql<SqlBool>`${sql.ref(column)} in (
    select department_ancestor.ancestor from department_ancestor where department_ancestor.department = any(${departments}::text[])
  )`,
  inDepartment: (column, department) =>
    sql<SqlBool>`${sql.ref(column)} in (select department_ancestor.department from department_ancestor where department_ancestor.ancestor = ${department})`,
  departmentNamed: (column, key) => sql<SqlBool>`${sql.ref(column)} in (
    select department.wid from department
    where ${containsIndexed(sql.ref('department.search'), sql<string>`department.name || ' ' || department.code`, key)}
  )`,
  async seesDepartment(db, user, wid) {
    const seen = await db.selectFrom('department').select('wid').where('wid', '=', wid).where(scopes.departments(user, 'department.wid')).executeTakeFirst();
    return seen !== undefined;
  },
  async seesPerson(db, user, wid) {
    const seen = await db.selectFrom('user_account').select('wid').where('wid', '=', wid).where('deleted_time', 'is', null)
      .where(scopes.people(user, 'user_account.wid')).executeTakeFirst();
    return seen !== undefined;
  },
  departmentOfCode: (db, code) => db.selectFrom('department').select(['wid', 'name']).where('code', '=', code).executeTakeFirst(),
  personOfUserid: (db, userid) => db.selectFrom('user_account').select(['wid', 'name']).where('userid', '=', userid).where('deleted_time', 'is', null).executeTakeFirst(),
  async peopleOf(db, user, { department, key, limit }) {
    let people = db.selectFrom('user_account').select(['user_account.wid', 'user_account.userid', 'user_account.name'])
      .where('user_account.deleted_time', 'is', null).where('user_account.status', '=', 'enabled')
      .where(scopes.people(user, 'user_account.wid'));
    if (department) {
      people = people.where('user_account.wid', 'in', db.selectFrom('user_department').select('user_department.user_wid')
        .where(organisation.inDepartment('user_department.department', department)));
    }
    if (key) {
      people = people.where(containsIndexed(sql.ref('user_account.search'), sql<string>`user_account.userid || ' ' || user_account.name`, key));
    }
    return people.orderBy('user_account.userid').orderBy('user_account.wid').limit(limit).execute();
  },
};
