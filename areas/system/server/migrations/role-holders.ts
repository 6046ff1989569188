import { sql, type Kysely } from 'kysely';

/** The view also tells which department, post or group a role came through; see migrations/roles.ts. */
export async function nameRoleMembership(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace view role_holder (role, user_wid, through, member) as
      select role, member, kind, member from role_member where kind = 'user'
    union all
      select role_member.role, user_department.user_wid, role_member.kind, role_member.member
      from role_member
      join department_ancestor on department_ancestor.ancestor = role_member.member
      join user_department on user_department.department = department_ancestor.department
      where role_member.kind = 'department'
    union all
      select role_member.role, user_post.user_wid, role_member.kind, role_member.member
      from role_member join user_post on user_post.post = role_member.member
      where role_member.kind = 'post'
    union all
      select role_member.role, user_group_member.user_wid, role_member.kind, role_member.member
      from role_member join user_group_member on user_group_member.user_group = role_member.member
      where role_member.kind = 'group'`.execute(db);
}

/** Permissions that were there at an earlier start: their default grants are not given again. */
export async function createKnownPermissions(db: Kysely<any>): Promise<void> {
  await db.schema.createTable('known_permission').addColumn('permission', 'text', (column) => column.primaryKey()).execute();
  await sql`insert into known_permission select distinct permission from role_permission`.execute(db);
}
