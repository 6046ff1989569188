import { sql } from 'kysely';
import { listLiveSchemas, listLiveTables, type LiveState, type LiveTable } from '#areas/sources';
import type { DatabaseConnection, TableSummary } from '#engine/connectors/connector.ts';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleSource } from '../sources/visible-sources.ts';
import { withConnection } from '../sources/with-connection.ts';
import { compareObject } from './compare-object.ts';
import { askedType, describeTables, isOfType, listAllTables } from './live-tables.ts';
import { placeOf, readStoredObjects } from './stored-objects.ts';

interface Known {
  wid: string;
  recycled: boolean;
  name: string;
  ignored: boolean;
}

/** Of these live tables: what we know by them. */
async function knownTables(db: Database, database: string, tables: readonly TableSummary[]): Promise<Map<string, Known>> {
  const places = sql`unnest(${tables.map((one) => one.schema)}::text[], ${tables.map((one) => one.table)}::text[]) as live(schema_name, data_object)`;
  const { rows } = await sql<Known & { schema: string; table: string }>`
    select live.schema_name as schema, live.data_object as "table", coalesce(standing.wid, '') as wid, coalesce(standing.data_object_name, '') as name,
      standing.wid is null and exists (
        select from data_object gone where gone.database_wid = ${database} and gone.schema_name = live.schema_name and gone.data_object = live.data_object and gone.deleted_time is not null
      ) as recycled,
      exists (
        select from ignored_object i where i.database_wid = ${database} and i.schema_name = live.schema_name and i.data_object = live.data_object
      ) as ignored
    from ${places}
    left join data_object standing on standing.database_wid = ${database} and standing.schema_name = live.schema_name
      and standing.data_object = live.data_object and standing.deleted_time is null`.execute(db);
  return new Map(rows.map(({ schema, table, ...known }) => [placeOf(schema, table), known]));
}

/** Those of the imported ones that an import would change. Reads only the tables of the page. */
async function changedPlaces(db: Database, database: string, connection: DatabaseConnection, tables: readonly TableSummary[], signal: AbortSignal): Promise<Set<string>> {
  const stored = new Map((await readStoredObjects(db, database, { tables })).map((one) => [placeOf(one.schema_name, one.data_object), one]));
  const known = tables.filter((one) => stored.has(placeOf(one.schema, one.table)));
  const described = await describeTables(connection, known, signal);
  return new Set(described.flatMap((live) => {
    const place = placeOf(live.schema, live.table);
    return compareObject(stored.get(place), live).change === 'unchanged' ? [] : [place];
  }));
}

const stateOf = ({ wid, recycled }: Known, changed: boolean): LiveState => (wid ? (changed ? 'changed' : 'imported') : recycled ? 'recycled' : 'new');

export const liveTableHandlers = [
  handle(listLiveSchemas, async ({ query }, context) => {
    const source = await visibleSource(context, query.database_wid);
    return withConnection(context.services, source, { signal: context.signal }, (connection) => connection.schemas());
  }),

  handle(listLiveTables, async ({ query: { pi, ps }, body: { database_wid, dataType, key, schema, state } }, context) => {
    const { db, services, signal } = context;
    const source = await visibleSource(context, database_wid);
    const search = { schema: schema || source.db_schema || undefined, key };
    const asked = askedType(dataType);
    const wantsNew = state === 'new';
    const filtered = asked !== undefined || wantsNew || state === 'imported';
    return withConnection(services, source, { signal }, async (connection) => {
      let rows: TableSummary[];
      let total: number;
      if (filtered) {
        // The database does not know what we have: with such a filter the pages are cut here.
        const all = (await listAllTables(connection, search)).filter((one) => isOfType(one.kind, asked));
        const ours = wantsNew || state === 'imported' ? await knownTables(db, source.wid, all) : null;
        const fitting = ours ? all.filter((one) => (ours.get(placeOf(one.schema, one.table))!.wid === '') === wantsNew) : all;
        total = fitting.length;
        rows = fitting.slice((pi - 1) * ps, pi * ps);
      } else ({ rows, total } = await connection.tables({ ...search, limit: ps, offset: (pi - 1) * ps }));
      const known = await knownTables(db, source.wid, rows);
      const changed = await changedPlaces(db, source.wid, connection, rows, signal);
      const shown = rows.map((one): LiveTable => {
        const place = placeOf(one.schema, one.table);
        const of = known.get(place)!;
        return {
          DATAOBJECT: one.table, DATAOBJECTNAME: of.name || one.comment, schema: one.schema, kind: one.kind, comment: one.comment, rows: one.rows,
          state: stateOf(of, changed.has(place)), ignored: of.ignored, wid: of.wid,
        };
      });
      return { rows: shown, total };
    });
  }),
];
