import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

interface Driver {
  name: string;
  driver_classes: string[];
}

/** Sources that name the driver, or name none and have a class of it that no other driver has. */
export async function sourcesUsing(db: Database, driver: Driver): Promise<{ wid: string; databasename: string }[]> {
  return db.selectFrom('data_source').select(['wid', 'databasename'])
    .where('db_type', '=', 'jdbc')
    .where((source) => source.or([
      source(sql<string>`settings ->> 'driverName'`, '=', driver.name),
      source.and([
        source(sql<string>`coalesce(settings ->> 'driverName', '')`, '=', ''),
        source('db_driver', 'in', driver.driver_classes.length ? driver.driver_classes : ['']),
        source.not(source.exists(source.selectFrom('jdbc_driver').select('jdbc_driver.wid')
          .where('jdbc_driver.name', '<>', driver.name)
          .where(sql<boolean>`jdbc_driver.driver_classes @> jsonb_build_array(data_source.db_driver)`))),
      ]),
    ]))
    .orderBy('databasename').execute();
}
