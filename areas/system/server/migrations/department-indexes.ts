import { sql, type Kysely } from 'kysely';

/** Deep pages and the count of all departments, answered from an index alone. */
export async function addDepartmentIndexes(db: Kysely<any>): Promise<void> {
  await sql`create index department_enabled on department (order_num, wid) where not disabled`.execute(db);
}
