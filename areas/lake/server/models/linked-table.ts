import { lakeErrors } from '#areas/lake';
import type { TableName } from '#engine/connectors/connector.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { registeredColumns } from './source-tables.ts';
import type { ModelRow } from './visible-models.ts';

export interface LinkedTable {
  wid: string;
  name: TableName;
  columns: SourceColumn[];
  sensitive: ReadonlySet<string>;
}

/** The table that the model was materialised as. Only this link shows rows: a table that merely has its name does not. */
export async function linkedTable(db: Database, model: ModelRow): Promise<LinkedTable> {
  const row = model.lake_table_wid ? await db.selectFrom('lake_table').select(['wid', 'schema_name', 'table_name']).where('wid', '=', model.lake_table_wid).executeTakeFirst() : undefined;
  if (!row) throw new UserError(lakeErrors.noModelTable);
  return { wid: row.wid, name: { schema: row.schema_name, table: row.table_name }, columns: await registeredColumns(db, row.wid), sensitive: sensitiveOf(model) };
}

export const sensitiveOf = ({ definition }: Pick<ModelRow, 'definition'>): ReadonlySet<string> => new Set(definition.fields.filter(({ sensitive }) => sensitive).map(({ code }) => code));

/** The fields of a model as columns, for what is checked before there is a table. */
export const columnsOf = ({ definition }: Pick<ModelRow, 'definition'>): SourceColumn[] =>
  definition.fields.map(({ code, type, nullable, comment }) => ({ name: code, type, native: '', nullable, comment }));
