import { sql, type Kysely } from 'kysely';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { importTables } from '../reverse/import-tables.ts';
import { withConnection } from '../sources/with-connection.ts';

interface Platform {
  db: Kysely<Tables>;
  services: Services;
}

/** Living objects of a source, those of these names or wids, or all; null when there is no such source. */
async function chosenObjects({ db }: Platform, database: string, names: readonly string[] | undefined) {
  const source = await db.selectFrom('data_source').selectAll().where('wid', '=', database).executeTakeFirst();
  if (!source) return null;
  const objects = await db.selectFrom('data_object').select(['wid', 'schema_name', 'data_object'])
    .where('database_wid', '=', database).where('deleted_time', 'is', null).where('dropped_time', 'is', null)
    .$if(names !== undefined && names.length > 0, (query) => query.where((where) => where.or([where('data_object', 'in', [...names!]), where('wid', 'in', [...names!])])))
    .orderBy('data_object').orderBy('wid').execute();
  return { source, objects };
}

/** What was read of live sources, read anew on demand: the port of `/api/system/cache/refresh`. */
export function createSourceCaches(platform: Platform): NonNullable<Services['sourceCaches']> {
  return {
    async refreshRowNumbers(database, names, signal) {
      const chosen = await chosenObjects(platform, database, names);
      if (!chosen) return null;
      if (chosen.objects.length === 0) return 0;
      return withConnection(platform.services, chosen.source, { signal }, async (connection) => {
        let counted = 0;
        for (const { wid, schema_name, data_object } of chosen.objects) {
          signal.throwIfAborted();
          const rows = await connection.count({ schema: schema_name, table: data_object }).catch((error: unknown) => {
            // One that is gone or may not be read does not keep the others from being counted.
            if (error instanceof ConnectorFailure && (error.kind === 'table-gone' || error.kind === 'rights')) return null;
            throw error;
          });
          if (rows === null) continue;
          await platform.db.updateTable('data_object').set({ row_count: Number(rows), row_count_exact: true, row_count_time: sql<string>`now()` }).where('wid', '=', wid).execute();
          counted += 1;
        }
        return counted;
      });
    },

    async refreshMetadata(database, names, signal) {
      const chosen = await chosenObjects(platform, database, names);
      if (!chosen) return null;
      if (chosen.objects.length === 0) return 0;
      const tables = chosen.objects.map((one) => ({ schema: one.schema_name, dataObject: one.data_object }));
      await importTables(platform, { source: chosen.source, choice: { tables }, renames: [], by: null }, { signal });
      return chosen.objects.length;
    },
  };
}
