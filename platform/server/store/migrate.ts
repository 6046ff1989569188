import { sql, type Kysely } from 'kysely';
import type { Migrations } from '../area.ts';
import { reasonOf, UserError } from '../errors.ts';
import { storeErrors } from './errors.ts';

export interface AreaMigrations {
  area: string;
  migrations: Migrations;
}

interface MigrationTables {
  migration: { area: string; name: string; applied_at?: string; duration_ms: number };
}

/** Brings the tables up to date: every area's new migrations in order of their dates, each whole or not at all. */
export async function migrate(db: Kysely<any>, areas: readonly AreaMigrations[]): Promise<string[]> {
  const wanted = areas
    .flatMap(({ area, migrations }) => Object.entries(migrations).map(([name, up]) => ({ area, name, id: `${area}/${name}`, up })))
    .sort((a, b) => compare(a.name, b.name) || compare(a.area, b.area));
  const known = new Set(wanted.map(({ id }) => id));

  const pending = async (on: Kysely<MigrationTables>) => {
    const applied = await appliedIds(on);
    const unknown = [...applied].filter((id) => !known.has(id));
    if (unknown.length > 0) throw new UserError(storeErrors.newerData, { names: unknown.join(', ') });
    return wanted.filter(({ id }) => !applied.has(id));
  };

  if ((await pending(db)).length === 0) return [];
  return db.connection().execute(async (connection) => {
    // A long migration, or waiting for another process that migrates, is no hanging statement.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(hashtextextended('tributary migrations', 0))`.execute(connection);
    try {
      await createTable(connection);
      const steps = await pending(connection);
      for (const step of steps) await apply(connection, step);
      return steps.map(({ id }) => id);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('tributary migrations', 0))`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function apply(db: Kysely<MigrationTables>, step: { area: string; name: string; id: string; up: Migrations[string] }): Promise<void> {
  const started = performance.now();
  try {
    await db.transaction().execute(async (transaction) => {
      await step.up(transaction);
      const duration = Math.round(performance.now() - started);
      await transaction.insertInto('migration').values({ area: step.area, name: step.name, duration_ms: duration }).execute();
    });
  } catch (cause) {
    const failed = new UserError(storeErrors.migrationFailed, { name: step.id, reason: reasonOf(cause) });
    failed.cause = cause;
    throw failed;
  }
}

async function appliedIds(db: Kysely<MigrationTables>): Promise<Set<string>> {
  try {
    const rows = await db.selectFrom('migration').select(['area', 'name']).execute();
    return new Set(rows.map(({ area, name }) => `${area}/${name}`));
  } catch (cause) {
    const noTable = (cause as { code?: string }).code === '42P01';
    if (noTable) return new Set();
    throw cause;
  }
}

async function createTable(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('migration_pkey', ['area', 'name'])
    .execute();
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
