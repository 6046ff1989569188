import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Migrations } from '../area.ts';

export interface FileTable {
  wid: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  creator: string | null;
  create_time: Generated<string>;
  /** Removed; the bytes go with the next sweep. */
  removed_time: string | null;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    file: FileTable;
  }
}

export const filesMigrations: Migrations = {
  '2026-11-15-files': async (db) => {
    await db.schema.createTable('file')
      .addColumn('wid', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('creator', 'text')
      .addColumn('create_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('removed_time', 'timestamptz')
      .execute();
    await sql`create index file_removed on file (removed_time) where removed_time is not null`.execute(db);
  },
};
