import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';
import type { Text } from '#platform/contract';
import type { LogLevel, RunState } from '#platform/contract/platform/jobs.ts';
import type { Migrations } from '../area.ts';
import type { Tables } from '../database.ts';
import { registerSealedColumn } from '../secrets/rotate-secrets.ts';

type Json<Value> = ColumnType<Value, string | null, string | null>;

export interface JobRunTable {
  /** Also the id of the job in the queue, written as a UUID there. */
  wid: string;
  job: string;
  title: Json<Text>;
  state: RunState;
  done: Generated<number>;
  total: number | null;
  note: string | null;
  /** Secrets hidden; the whole input then stands in `sealed`. */
  input: Json<unknown>;
  sealed: string | null;
  result: Json<unknown>;
  error: Json<Text | null>;
  /** The try that runs or ran last; a slower earlier one can no longer write. */
  attempt: Generated<number>;
  stopping: Generated<boolean>;
  creator: string | null;
  create_time: Generated<string>;
  start_time: string | null;
  end_time: string | null;
  object_kind: string | null;
  object_wid: string | null;
  retry_of: string | null;
}

export interface JobLogTable {
  run: string;
  seq: number;
  time: string;
  level: LogLevel;
  line: string;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    job_run: JobRunTable;
    job_log: JobLogTable;
  }
}

registerSealedColumn({ table: 'job_run', column: 'sealed' });

export const jobsMigrations: Migrations = {
  '2026-11-15-jobs': async (db) => {
    await db.schema.createTable('job_run')
      .addColumn('wid', 'text', (column) => column.primaryKey())
      .addColumn('job', 'text', (column) => column.notNull())
      .addColumn('title', 'jsonb', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('waiting', 'running', 'succeeded', 'failed', 'stopped')`))
      .addColumn('done', 'double precision', (column) => column.notNull().defaultTo(0))
      .addColumn('total', 'double precision')
      .addColumn('note', 'text')
      .addColumn('input', 'jsonb')
      .addColumn('sealed', 'text')
      .addColumn('result', 'jsonb')
      .addColumn('error', 'jsonb')
      .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('stopping', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('creator', 'text')
      .addColumn('create_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('start_time', 'timestamptz')
      .addColumn('end_time', 'timestamptz')
      .addColumn('object_kind', 'text')
      .addColumn('object_wid', 'text')
      .addColumn('retry_of', 'text')
      .execute();
    await sql`create index job_run_time on job_run (create_time desc, wid desc)`.execute(db);
    await sql`create index job_run_creator on job_run (creator, create_time desc)`.execute(db);
    await sql`create index job_run_object on job_run (object_kind, object_wid, create_time desc)`.execute(db);
    await sql`create index job_run_open on job_run (state) where state in ('waiting', 'running')`.execute(db);
    await db.schema.createTable('job_log')
      .addColumn('run', 'text', (column) => column.notNull().references('job_run.wid').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('time', 'timestamptz', (column) => column.notNull())
      .addColumn('level', 'text', (column) => column.notNull())
      .addColumn('line', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('job_log_pkey', ['run', 'seq'])
      .execute();
  },
  '2026-11-16-jobs-ended': async (db) => {
    await sql`create index job_run_ended on job_run (end_time)`.execute(db);
  },
};

/** Deletes runs that ended more than the given days ago, with their logs. */
export async function deleteOldRuns(db: Kysely<Tables>, days: number, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const old = db.selectFrom('job_run').select('wid').where('end_time', '<', sql<string>`now() - make_interval(days => ${days}::int)`).limit(500);
    const { numDeletedRows } = await db.deleteFrom('job_run').where('wid', 'in', old).executeTakeFirst();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < 500n) return deleted;
  }
}
