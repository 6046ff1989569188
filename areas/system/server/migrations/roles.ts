import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';

export async function createRoles(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('role'))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name_zh', 'text', (column) => column.notNull())
    .addColumn('name_en', 'text', (column) => column.notNull())
    .addColumn('role_status', 'text', (column) => column.notNull())
    .addColumn('data_scope', 'text', (column) => column.notNull())
    .addColumn('first_menu', 'text', (column) => column.notNull())
    .addColumn('module_version', 'text', (column) => column.notNull())
    .addColumn('order_num', 'integer', (column) => column.notNull())
    .addColumn('remark', 'text', (column) => column.notNull())
    .addColumn('built_in', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();

  await ofRole(db.schema.createTable('role_member'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('member', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('role_member_key', ['role', 'kind', 'member'])
    .execute();
  await db.schema.createIndex('role_member_roles').on('role_member').columns(['member', 'kind', 'role']).execute();

  await ofRole(db.schema.createTable('role_menu'))
    .addColumn('menu', 'text', (column) => column.notNull().references('menu.wid').onDelete('cascade'))
    .addPrimaryKeyConstraint('role_menu_key', ['role', 'menu'])
    .execute();
  await db.schema.createIndex('role_menu_roles').on('role_menu').column('menu').execute();

  await ofRole(db.schema.createTable('role_permission'))
    .addColumn('permission', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('role_permission_key', ['role', 'permission'])
    .execute();

  await ofRole(db.schema.createTable('role_department'))
    .addColumn('department', 'text', (column) => column.notNull().references('department.wid').onDelete('cascade'))
    .addPrimaryKeyConstraint('role_department_key', ['role', 'department'])
    .execute();

  await createRoleHolders(db);
}

/** Asked from either side (the roles of a person, the people of a role) every branch is an indexed look. */
async function createRoleHolders(db: Kysely<any>): Promise<void> {
  await sql`
    create view role_holder (role, user_wid, through) as
      select role, member, kind from role_member where kind = 'user'
    union all
      select role_member.role, user_department.user_wid, role_member.kind
      from role_member
      join department_ancestor on department_ancestor.ancestor = role_member.member
      join user_department on user_department.department = department_ancestor.department
      where role_member.kind = 'department'
    union all
      select role_member.role, user_post.user_wid, role_member.kind
      from role_member join user_post on user_post.post = role_member.member
      where role_member.kind = 'post'
    union all
      select role_member.role, user_group_member.user_wid, role_member.kind
      from role_member join user_group_member on user_group_member.user_group = role_member.member
      where role_member.kind = 'group'`.execute(db);
}

const ofRole = <Table extends string>(table: CreateTableBuilder<Table>) =>
  table.addColumn('role', 'text', (column) => column.notNull().references('role.wid').onDelete('cascade'));
