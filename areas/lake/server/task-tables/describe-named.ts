import type { DatabaseConnection, TableDescription, TableName } from '#engine/connectors/connector.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';

/** One answer for each name. The wire names tables without their schema: what the connection's own schema lacks is the imported object of that name. */
export async function describeNamed({ db, services }: Pick<Seeing, 'db' | 'services'>, source: string, connection: DatabaseConnection, asked: readonly TableName[]): Promise<(TableDescription | undefined)[]> {
  const found = answersTo(asked, await connection.describe(asked));
  const missing = asked.filter(({ schema }, index) => schema === '' && !found[index]).map(({ table }) => table);
  if (missing.length === 0) return found;
  const places = await services.businessSources.objectsNamed(db, source, missing);
  if (places.size === 0) return found;
  const elsewhere = asked.map((name) => (name.schema === '' ? places.get(name.table) : undefined) ?? name);
  const again = answersTo(elsewhere, await connection.describe([...places.values()]));
  return found.map((one, index) => one ?? again[index]);
}

const answersTo = (asked: readonly TableName[], described: readonly TableDescription[]) =>
  asked.map(({ schema, table }) => described.find((one) => one.table === table && (schema === '' || one.schema === schema)));
