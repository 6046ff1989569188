import { sourcesErrors } from '#areas/sources';
import type { DatabaseConnection, TableDescription, TableName, TableSummary } from '#engine/connectors/connector.ts';
import { UserError } from '#platform/server/errors.ts';
import type { StoredObject } from './stored-objects.ts';
import { placeOf } from './stored-objects.ts';

/** More than one import or one look at a source takes. */
export const mostTables = 50_000;
const batch = 200;

export type AskedType = 'table' | 'view' | undefined;

/** `1` and `2` are the wire's words; empty and ALL mean both. */
export function askedType(dataType: string): AskedType {
  return dataType === 'table' || dataType === '1' ? 'table' : dataType === 'view' || dataType === '2' ? 'view' : undefined;
}

export const isOfType = (kind: TableSummary['kind'], type: AskedType) => type === undefined || (kind === 'table') === (type === 'table');

/** Everything that is found, refused when it is too much for one go. */
export async function listAllTables(connection: DatabaseConnection, search: { schema?: string | undefined; key?: string | undefined }): Promise<TableSummary[]> {
  const { rows, total } = await connection.tables({ ...search, limit: mostTables, offset: 0 });
  if (total > mostTables) throw new UserError(sourcesErrors.manyTablesWanted, { limit: mostTables });
  return rows;
}

export interface ChosenTable {
  /** Null or empty: wherever such a table is found. */
  schema: string | null;
  dataObject: string;
}

/** Turns names into places of the live source or, for those that are gone, of what is stored. */
export function locateTables(chosen: readonly ChosenTable[], live: readonly TableSummary[], stored: readonly StoredObject[], usualSchema: string): TableName[] {
  const places = new Map<string, TableName>();
  const known = Map.groupBy([
    ...live.map(({ schema, table }) => ({ schema, table })),
    ...stored.map((one) => ({ schema: one.schema_name, table: one.data_object })),
  ], (one) => one.table);
  for (const { schema, dataObject } of chosen) {
    const found = [...new Map((known.get(dataObject) ?? []).map((one) => [one.schema, one])).values()];
    const fitting = schema ? found.filter((one) => one.schema === schema) : found;
    const place = fitting.length > 1 ? fitting.find((one) => one.schema === usualSchema) : fitting[0];
    if (!place && fitting.length > 1) throw new UserError(sourcesErrors.tableAmbiguous, { name: dataObject, schemas: fitting.map((one) => one.schema).join(', ') });
    if (!place) throw new UserError(sourcesErrors.tableGone, { name: schema ? `${schema}.${dataObject}` : dataObject });
    places.set(placeOf(place.schema, place.table), place);
  }
  return [...places.values()];
}

/** A batch at a time, so that progress can be told and a stop is heard. */
export async function describeTables(
  connection: DatabaseConnection, tables: readonly TableName[], signal: AbortSignal, told: (done: number) => void = () => {},
): Promise<TableDescription[]> {
  const described: TableDescription[] = [];
  for (let start = 0; start < tables.length; start += batch) {
    signal.throwIfAborted();
    described.push(...await connection.describe(tables.slice(start, start + batch)));
    told(Math.min(start + batch, tables.length));
  }
  return described;
}
