import type { Kysely } from 'kysely';

export async function createMenus(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('menu')
    .addColumn('wid', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('parent', 'text', (column) => column.references('menu.wid').onDelete('cascade'))
    .addColumn('num', 'integer', (column) => column.notNull())
    .addColumn('title_zh', 'text', (column) => column.notNull())
    .addColumn('title_en', 'text', (column) => column.notNull())
    .addColumn('name_zh', 'text')
    .addColumn('name_en', 'text')
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('hidden', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('moved', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.createIndex('menu_children').on('menu').columns(['parent', 'num']).execute();
}
