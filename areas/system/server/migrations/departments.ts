import type { Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';
import { addSearchColumn } from './search.ts';

export async function createDepartments(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('department'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('parent', 'text', (column) => column.references('department.wid'))
    .addColumn('order_num', 'integer', (column) => column.notNull())
    .addColumn('leader', 'text')
    .addColumn('disabled', 'boolean', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('department_children').on('department').columns(['parent', 'order_num', 'wid']).execute();
  await db.schema.createIndex('department_order').on('department').columns(['order_num', 'wid']).execute();
  await db.schema.createIndex('department_leader').on('department').column('leader').execute();
  await addSearchColumn(db, 'department', "name || ' ' || code");

  await db.schema
    .createTable('department_ancestor')
    .addColumn('department', 'text', (column) => column.notNull().references('department.wid').onDelete('cascade'))
    .addColumn('ancestor', 'text', (column) => column.notNull().references('department.wid').onDelete('cascade'))
    .addColumn('depth', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('department_ancestor_key', ['department', 'ancestor'])
    .execute();
  await db.schema.createIndex('department_below').on('department_ancestor').columns(['ancestor', 'department']).execute();
}
