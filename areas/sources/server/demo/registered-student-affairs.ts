import type { Database } from '#platform/server/database.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { studentAffairsDatabase } from './demo-systems.ts';

/** The data source that stands for the PostgreSQL we run ourselves. */
export function registeredStudentAffairs(db: Database): Promise<DataSourceRow | undefined> {
  return db.selectFrom('data_source').selectAll()
    .where('db_type', '=', 'postgresql').where('ip', '=', '127.0.0.1').where('db_service_name', '=', studentAffairsDatabase)
    .orderBy('create_time').limit(1).executeTakeFirst();
}
