import type { ChangedColumn, DatabaseConnection, TableDescription, TableName } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import type { Reader, SourceColumn, SourceShape } from '../run.ts';
import { sourceKey } from '../source-key.ts';
import { nameOfTable } from './changes.ts';

/** Values that the database computes are not told by every log: such columns are left out of copy and stream alike. */
export const computedColumns = (table: TableDescription) => table.columns.filter(({ generated }) => generated === 'formula').map(({ name }) => name);

export async function describeSource(connection: DatabaseConnection, source: TableName): Promise<TableDescription> {
  const [table] = await connection.describe([source]);
  if (table) return table;
  throw new ConnectorFailure('table-gone', { zh: `来源中没有表“${nameOfTable(source)}”`, en: `The source has no table "${nameOfTable(source)}"` });
}

export function shapeOf(table: TableDescription): SourceShape {
  const hidden = new Set(computedColumns(table));
  return {
    comment: table.comment, ...sourceKey(table),
    columns: table.columns.filter(({ name }) => !hidden.has(name)).map(({ name, native, nullable, comment, default: fallback, mapping }): SourceColumn =>
      ({ name, type: mapping.type, native, nullable, comment, default: fallback, ...(mapping.loss ? { loss: mapping.loss } : {}) })),
  };
}

/** What the log says about the columns, and what only the catalogue knows, of now or of before. */
export function shapeTold(columns: readonly ChangedColumn[], before: SourceShape, now: SourceShape | undefined): SourceShape {
  const known = (name: string) => [before, now].map((shape) => shape?.columns.find((one) => one.name === name)).find(Boolean);
  return {
    ...before,
    columns: columns.map(({ name, type, native }): SourceColumn => {
      const same = known(name);
      return { nullable: true, comment: '', ...same, name, type, native };
    }),
  };
}

/** A reader that does not show some columns. */
export function hideColumns(reader: Reader, hidden: readonly string[]): Reader {
  if (!hidden.length) return reader;
  return {
    shape: async () => {
      const shape = await reader.shape();
      return { ...shape, columns: shape.columns.filter(({ name }) => !hidden.includes(name)) };
    },
    begin: (cursor, columns) => reader.begin(cursor, columns),
    read: (part, signal) => reader.read(part, signal),
    cursor: () => reader.cursor(),
    ...(reader.landed ? { landed: (signal: AbortSignal) => reader.landed!(signal) } : {}),
    close: () => reader.close(),
  };
}
