import { sql } from 'kysely';
import type { Database, Tables } from '../database.ts';

/**
 * Tells the store what is in these tables now. It looks at them by itself every minute, but does not see rows of a transaction that is
 * still open: whoever fills tables and then asks about them in one transaction may find them planned as if they were empty.
 */
export async function learnSizes(db: Database, ...tables: (keyof Tables)[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}
