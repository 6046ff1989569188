import type { DatabaseConnection, TableDescription, TableName } from '../../../connectors/connector.ts';
import { ConnectorFailure } from '../../../connectors/failure.ts';

/** A table, or a query that is read as if it were one. */
export type SourceTable = TableDescription & { query?: string | undefined };

/** A query has no key and nobody guesses its rows; what else it is, the database says. */
export async function describeQuery(connection: DatabaseConnection, query: string, name: TableName): Promise<SourceTable> {
  if (!connection.describeQuery) {
    throw new ConnectorFailure('unsupported', {
      zh: '这种数据库不能直接读取自定义查询。请在数据库中把查询建成视图，再选择该视图。', en: 'Queries of your own cannot be read from this kind of database. Make a view of it there and choose the view.',
    });
  }
  const columns = await connection.describeQuery(query);
  const seen = new Set<string>();
  for (const { name: column } of columns) {
    if (column && !seen.has(column.toLowerCase())) seen.add(column.toLowerCase());
    else throw nameless(column);
  }
  return { ...name, kind: 'view', comment: '', rows: null, columns, primaryKey: null, uniqueKeys: [], foreignKeys: [], indexes: [], query };
}

const nameless = (column: string) => new ConnectorFailure('bad-data', column
  ? { zh: `查询结果中有两个字段叫“${column}”，请用 AS 给其中一个另起名字。`, en: `The query gives two columns named "${column}". Give one of them another name with AS.` }
  : { zh: '查询结果中有没有名字的字段，请用 AS 起名。', en: 'The query gives a column without a name. Name it with AS.' });
