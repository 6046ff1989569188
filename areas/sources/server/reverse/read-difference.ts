import { sourcesErrors, type Rename } from '#areas/sources';
import type { TableDescription, TableName } from '#engine/connectors/connector.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { withConnection } from '../sources/with-connection.ts';
import { compareObject, type ObjectPlan } from './compare-object.ts';
import { askedType, describeTables, isOfType, listAllTables, locateTables, type ChosenTable } from './live-tables.ts';
import { placeOf, readStoredObjects, type StoredObject } from './stored-objects.ts';

export interface ImportChoice {
  /** Absent: everything that is found. */
  tables?: readonly ChosenTable[] | undefined;
  dataType?: string;
  key?: string | undefined;
  schema?: string | undefined;
}

/** What was read from the live source: which tables are meant, and those of them that are there, described. */
export interface LiveReading {
  wanted: TableName[];
  described: TableDescription[];
}

export interface Reading {
  signal: AbortSignal;
  told?: (done: number, total: number) => void;
}

/** Reads all of it before anything is compared or saved: a source that stops in the middle changes nothing. */
export async function readLive({ db, services }: { db: Database; services: Services }, source: DataSourceRow, choice: ImportChoice, { signal, told }: Reading): Promise<LiveReading> {
  return withConnection(services, source, { signal, seconds: 60 }, async (connection) => {
    const wanted = await wantedTables(db, source, choice, (search) => listAllTables(connection, search));
    told?.(0, wanted.length);
    return { wanted, described: await describeTables(connection, wanted, signal, (done) => told?.(done, wanted.length)) };
  });
}

async function wantedTables(db: Database, source: DataSourceRow, { tables, dataType = '', key, schema }: ImportChoice, list: (search: { schema?: string | undefined; key?: string | undefined }) => ReturnType<typeof listAllTables>): Promise<TableName[]> {
  // Tables whose schema is told are described without a list of all: those that are gone are left out there.
  if (tables?.length && tables.every((one) => one.schema)) return distinct(tables.map((one) => ({ schema: one.schema!, table: one.dataObject })));
  if (tables) return locateTables(tables, await list({}), await readStoredObjects(db, source.wid, { schema: undefined }), source.db_schema);
  const asked = askedType(dataType);
  const where = schema || source.db_schema || undefined;
  const live = (await list({ schema: where, key })).filter((one) => isOfType(one.kind, asked));
  const stored = await readStoredObjects(db, source.wid, { schema: where });
  // What was dropped is found by what is stored; a search is for what is there.
  const gone = key ? [] : stored.filter((one) => isOfType(one.object_kind, asked));
  return distinct([...live.map(({ schema: of, table }) => ({ schema: of, table })), ...gone.map((one) => ({ schema: one.schema_name, table: one.data_object }))]);
}

const distinct = (tables: readonly TableName[]) => [...new Map(tables.map((one) => [placeOf(one.schema, one.table), one])).values()];

/** Compares what was read with what is stored. With `strict`, a table that neither side has is an error. */
export async function planImport(db: Database, source: DataSourceRow, { wanted, described }: LiveReading, renames: readonly Rename[], { strict }: { strict: boolean }): Promise<ObjectPlan[]> {
  const live = new Map(described.map((one) => [placeOf(one.schema, one.table), one]));
  const ofObjects = renames.filter((one) => one.field === undefined);
  // Stored names of what is renamed belong to it, whether they were chosen or not.
  const places = distinct([...wanted, ...ofObjects.map((one) => ({ schema: one.schema, table: one.dataObject }))]);
  const stored = new Map((await readStoredObjects(db, source.wid, { tables: places })).map((one) => [placeOf(one.schema_name, one.data_object), one]));
  const pairs = new Map<string, { stored: StoredObject | undefined; live: TableDescription | undefined }>();
  for (const place of new Set([...places.map((one) => placeOf(one.schema, one.table)), ...live.keys()])) pairs.set(place, { stored: stored.get(place), live: live.get(place) });
  for (const rename of ofObjects) renameObject(pairs, rename);
  const plans: ObjectPlan[] = [];
  // A server that knows no case answers with its own spelling.
  const folded = new Set([...live.keys()].map((place) => place.toLowerCase()));
  for (const [place, pair] of pairs) {
    if (pair.stored || pair.live) plans.push(compareObject(pair.stored, pair.live, fieldRenames(pair, renames)));
    else if (strict && !folded.has(place.toLowerCase())) {
      const [schema, table] = JSON.parse(place) as [string, string];
      throw new UserError(sourcesErrors.tableGone, { name: schema ? `${schema}.${table}` : table });
    }
  }
  return plans;
}

/** The stored one goes where the live one is; its old place is empty then. */
function renameObject(pairs: Map<string, { stored: StoredObject | undefined; live: TableDescription | undefined }>, { schema, dataObject, to, toSchema = schema }: Rename): void {
  const [from, target] = [placeOf(schema, dataObject), placeOf(toSchema, to)];
  const [old, next] = [pairs.get(from), pairs.get(target)];
  if (!old?.stored || old.live || !next?.live || next.stored) throw new UserError(sourcesErrors.badRename, { from: dataObject, to });
  pairs.delete(from);
  pairs.set(target, { stored: old.stored, live: next.live });
}

function fieldRenames({ stored, live }: { stored: StoredObject | undefined; live: TableDescription | undefined }, renames: readonly Rename[]): Map<string, string> {
  const confirmed = new Map<string, string>();
  if (!stored || !live) return confirmed;
  for (const { schema, dataObject, field, to } of renames) {
    if (field === undefined || schema !== stored.schema_name || dataObject !== stored.data_object) continue;
    const known = stored.fields.some((one) => one.data_field === field);
    const stillThere = live.columns.some((one) => one.name === field);
    const taken = stored.fields.some((one) => one.data_field === to) || [...confirmed.values()].includes(to);
    if (!known || stillThere || taken || !live.columns.some((one) => one.name === to)) throw new UserError(sourcesErrors.badRename, { from: field, to });
    confirmed.set(field, to);
  }
  return confirmed;
}
