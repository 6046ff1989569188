import type { ForeignKey, Incarnation, Index, Key, TableDescription, TableName, TableSearch, TableSummary } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { readColumns, type NativeColumn } from './catalogue-columns.ts';
import type { MysqlOptions } from './options.ts';
import type { Session } from './session.ts';

const system = "('information_schema', 'mysql', 'performance_schema', 'sys')";
const kinds = "('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED')";

export async function listSchemas(session: Session): Promise<string[]> {
  const rows = await session.rows(`SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME NOT IN ${system} ORDER BY SCHEMA_NAME`);
  return rows.map(([name]) => String(name));
}

export async function listTables(session: Session, search: TableSearch, options: MysqlOptions): Promise<{ rows: TableSummary[]; total: number }> {
  const schema = search.schema || options.database;
  const values: unknown[] = [];
  const conditions = [`TABLE_TYPE IN ${kinds}`, `TABLE_SCHEMA NOT IN ${system}`];
  if (schema) {
    conditions.push('TABLE_SCHEMA = ?');
    values.push(schema);
  }
  if (search.key) {
    // Of a view the comment is a word of the server's own.
    conditions.push("(LOCATE(LOWER(?), LOWER(TABLE_NAME)) > 0 OR (TABLE_TYPE <> 'VIEW' AND LOCATE(LOWER(?), LOWER(TABLE_COMMENT)) > 0))");
    values.push(search.key, search.key);
  }
  const from = `FROM information_schema.TABLES WHERE ${conditions.join(' AND ')}`;
  const rows = await session.rows(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_COMMENT, TABLE_ROWS ${from} ORDER BY TABLE_SCHEMA, TABLE_NAME LIMIT ${whole(search.limit)} OFFSET ${whole(search.offset)}`, values,
  );
  const total = (await session.rows(`SELECT COUNT(*) ${from}`, values))[0]?.[0];
  return { rows: rows.map(summary), total: Number(total) };
}

const whole = (value: number) => Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(value)));

function summary([schema, table, type, comment, rows]: unknown[]): TableSummary {
  const view = type === 'VIEW';
  return {
    schema: String(schema), table: String(table), kind: view ? 'view' : 'table', comment: view ? '' : String(comment ?? ''),
    rows: view || rows === null ? null : Number(rows),
  };
}

/** A query for each kind of thing in each database; how many tables there are does not matter. */
export async function describeTables(session: Session, wanted: readonly TableName[], options: MysqlOptions): Promise<TableDescription[]> {
  if (wanted.length === 0) return [];
  const folded = Number((await session.rows('SELECT @@lower_case_table_names'))[0]?.[0]) > 0;
  const same = (name: string) => (folded ? name.toLowerCase() : name);
  const found = new Map<string, TableDescription>();
  const schemas = Map.groupBy(wanted, (one) => one.schema || options.database);
  for (const [schema, tables] of schemas) {
    for (const part of chunks([...new Set(tables.map((one) => one.table))], 5000)) {
      for (const description of await describeSome(session, schema, part, options)) found.set(`${same(schema)}\0${same(description.table)}`, description);
    }
  }
  return wanted.flatMap((one) => found.get(`${same(one.schema || options.database)}\0${same(one.table)}`) ?? []);
}

/**
 * An alteration changes the time as well, so that it says nothing about the table itself. Emptying changes only InnoDB's number of it,
 * which is shown to those who may see all processes.
 */
export async function readIncarnation(session: Session, { schema, table }: TableName, options: MysqlOptions): Promise<Incarnation | null> {
  const [row] = await session.rows('SELECT CAST(CREATE_TIME AS CHAR) FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?', [schema || options.database, table]);
  if (!row) return null;
  const number = await innodbNumber(session, schema || options.database, table);
  return { filling: `${String(row[0] ?? '')}${number === undefined ? '' : ` ${number}`}` };
}

/** Names are kept there as those of files. MariaDB, and MySQL up to 5.7, call the list otherwise. */
async function innodbNumber(session: Session, schema: string, table: string): Promise<string | undefined> {
  const named = `CAST(NAME AS BINARY) = CONCAT(CAST(CONVERT(? USING filename) AS BINARY), '/', CAST(CONVERT(? USING filename) AS BINARY))`;
  for (const list of ['INNODB_SYS_TABLES', 'INNODB_TABLES']) {
    try {
      const [row] = await session.rows(`SELECT TABLE_ID FROM information_schema.${list} WHERE ${named}`, [schema, table]);
      return row && String(row[0]);
    } catch (cause) {
      if (!(cause instanceof ConnectorFailure) || !['rights', 'table-gone', 'unsupported', 'other'].includes(cause.kind)) throw cause;
      if (cause.kind === 'rights') return undefined;
    }
  }
  return undefined;
}

async function describeSome(session: Session, schema: string, tables: readonly string[], options: MysqlOptions): Promise<TableDescription[]> {
  const values = [schema, ...tables];
  const marks = tables.map(() => '?').join(', ');
  const summaries = await session.rows(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_COMMENT, TABLE_ROWS FROM information_schema.TABLES
     WHERE TABLE_SCHEMA = ? AND TABLE_NAME IN (${marks}) AND TABLE_TYPE IN ${kinds}`, values,
  );
  const columns = await readColumns(session, schema, tables, options);
  const indexes = await session.rows(
    `SELECT TABLE_NAME, INDEX_NAME, NON_UNIQUE, COLUMN_NAME FROM information_schema.STATISTICS
     WHERE TABLE_SCHEMA = ? AND TABLE_NAME IN (${marks}) ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`, values,
  );
  const references = await session.rows(
    `SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_SCHEMA, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
     FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = ? AND TABLE_NAME IN (${marks}) AND REFERENCED_TABLE_NAME IS NOT NULL
     ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`, values,
  );
  const indexesOf = Map.groupBy(indexes, ([table]) => String(table));
  const referencesOf = Map.groupBy(references, ([table]) => String(table));
  return summaries.map((row) => {
    const one = summary(row);
    const all = indexList(indexesOf.get(one.table) ?? []);
    const key = ({ name, columns: names }: Index): Key => ({ name, columns: names });
    const primary = all.find((index) => index.name === 'PRIMARY');
    const others = all.filter((index) => index !== primary);
    return {
      ...one, columns: (columns.get(one.table) ?? []).map(plainColumn), primaryKey: primary ? key(primary) : null,
      uniqueKeys: others.filter((index) => index.unique).map(key), foreignKeys: foreignKeys(referencesOf.get(one.table) ?? []), indexes: others,
    };
  });
}

const plainColumn = ({ name, native, mapping, nullable, default: fallback, generated, comment }: NativeColumn) =>
  ({ name, native, mapping, nullable, default: fallback, generated, comment });

/** An index over an expression has no name for that part and stands for no key of columns. */
function indexList(rows: unknown[][]): Index[] {
  return [...Map.groupBy(rows, ([, name]) => String(name))].flatMap(([name, parts]) =>
    (parts.some(([, , , column]) => column === null) ? [] : [{ name, columns: parts.map(([, , , column]) => String(column)), unique: Number(parts[0]![2]) === 0 }]));
}

function foreignKeys(rows: unknown[][]): ForeignKey[] {
  return [...Map.groupBy(rows, ([, name]) => String(name))].map(([name, parts]) => ({
    name, columns: parts.map((part) => String(part[2])), target: { schema: String(parts[0]![3]), table: String(parts[0]![4]) },
    targetColumns: parts.map((part) => String(part[5])),
  }));
}

function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
