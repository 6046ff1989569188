import { sql, type ColumnType, type Kysely } from 'kysely';
import type { ImportResult } from '#platform/contract/platform/imports.ts';
import type { Migrations } from '../area.ts';
import type { Tables } from '../database.ts';
import type { Files } from '../files/files.ts';

export interface ImportRunTable {
  run: string;
  job: string;
  creator: string;
  file: string;
  /** Written in the transaction that stores: a run that is tried again knows that it is done. */
  result: ColumnType<ImportResult | null, string | null, string | null>;
  create_time: ColumnType<string, undefined, never>;
}

export interface ImportProblemTable {
  run: string;
  seq: number;
  row: number;
  heading: string;
  value: string;
  reason_zh: string;
  reason_en: string;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    import_run: ImportRunTable;
    import_problem: ImportProblemTable;
  }
}

export const importMigrations: Migrations = {
  '2026-11-15-jobs-imports': async (db) => {
    await db.schema.createTable('import_run')
      .addColumn('run', 'text', (column) => column.primaryKey())
      .addColumn('job', 'text', (column) => column.notNull())
      .addColumn('creator', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('result', 'jsonb')
      .addColumn('create_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await db.schema.createIndex('import_run_time').on('import_run').column('create_time').execute();
    await db.schema.createTable('import_problem')
      .addColumn('run', 'text', (column) => column.notNull().references('import_run.run').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('row', 'integer', (column) => column.notNull())
      .addColumn('heading', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('reason_zh', 'text', (column) => column.notNull())
      .addColumn('reason_en', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_problem_pkey', ['run', 'seq'])
      .execute();
  },
};

/** Sheets hold people's data: after so many days they go, with the reports that are made from them. */
const keepDays = 30;

export async function removeOldImports(db: Kysely<Tables>, files: Files): Promise<number> {
  const old = await db.selectFrom('import_run').select(['run', 'file'])
    .where('create_time', '<', sql<string>`now() - make_interval(days => ${keepDays}::int)`).limit(10_000).execute();
  for (const { run, file } of old) {
    await files.remove(file);
    await db.deleteFrom('import_run').where('run', '=', run).execute();
  }
  return old.length;
}
