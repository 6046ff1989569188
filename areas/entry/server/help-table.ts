import { sql, type ColumnType } from 'kysely';
import type { Migrations } from '#platform/server/area.ts';
import type { RecordColumns } from '#platform/server/database.ts';
import { recordColumns } from '#platform/server/records.ts';

export interface HelpArticleTable extends RecordColumns {
  parent: string | null;
  position: number;
  title_zh: string;
  title_en: string;
  body_zh: string;
  body_en: string;
  subjects: ColumnType<string[], string[], string[]>;
  /** False: still as the product brought it, so the next version of the product may renew it. */
  edited: boolean;
}

/** What the product has brought so far: an article deleted here is not brought a second time. */
export interface HelpShippedTable {
  wid: string;
  /** Hash of the text that was brought last. */
  hash: string;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    help_article: HelpArticleTable;
    help_shipped: HelpShippedTable;
  }
}

export const helpMigrations: Migrations = {
  '2026-11-15-help': async (db) => {
    await recordColumns(db.schema.createTable('help_article'))
      .addColumn('parent', 'text')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('title_zh', 'text', (column) => column.notNull())
      .addColumn('title_en', 'text', (column) => column.notNull())
      .addColumn('body_zh', 'text', (column) => column.notNull())
      .addColumn('body_en', 'text', (column) => column.notNull())
      .addColumn('subjects', sql`text[]`, (column) => column.notNull())
      .addColumn('edited', 'boolean', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('help_article_parent').on('help_article').columns(['parent', 'position']).execute();
    await db.schema
      .createTable('help_shipped')
      .addColumn('wid', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
  },
};
