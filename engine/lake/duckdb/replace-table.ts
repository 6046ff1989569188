import type { TableDescription, TableName } from '../../connectors/connector.ts';
import { literal } from '../../connectors/duckdb/dialect.ts';
import { tableGone } from '../../connectors/duckdb/failures.ts';
import type { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';

const { quote, table } = duckdbLakeSql;

/** Within a schema by a new name, which costs nothing; DuckDB moves no table to another schema, so then it is copied. */
export async function replaceTable(session: DuckdbLakeSession, name: TableName, by: TableName): Promise<void> {
  const described = await session.database.describe([by, name]);
  const fresh = described.find((one) => same(one, by));
  const old = described.find((one) => same(one, name));
  if (!fresh) throw tableGone(by.table);
  if (same(by, name)) return;
  const comments = commentsOf(fresh, old, name);
  const indexes = (await session.rows(`select index_name, sql from duckdb_indexes() where database_name = current_database() and schema_name = $1 and table_name = $2`, [by.schema, by.table])) as [string, string][];
  if (old) await session.execute(`drop ${old.kind === 'view' ? 'view' : 'table'} ${table(name)}`);
  for (const [index] of indexes) await session.execute(`drop index ${quote(by.schema)}.${quote(index)}`);
  if (by.schema === name.schema) await session.execute(`alter table ${table(by)} rename to ${quote(name.table)}`);
  else await copy(session, fresh, name);
  for (const [index, sql] of indexes) await session.execute(moved(sql, index, name, fresh));
  for (const statement of comments) await session.execute(statement);
}

const same = (one: TableName, other: TableName) => one.schema === other.schema && one.table === other.table;

async function copy(session: DuckdbLakeSession, from: TableDescription, to: TableName): Promise<void> {
  const lines = from.columns.map((one) => `${quote(one.name)} ${one.native}${one.nullable ? '' : ' not null'}${one.default === null ? '' : ` default ${one.default}`}`);
  if (from.primaryKey) lines.push(`primary key (${from.primaryKey.columns.map(quote).join(', ')})`);
  for (const key of from.uniqueKeys) lines.push(`unique (${key.columns.map(quote).join(', ')})`);
  await session.execute(`create table ${table(to)} (${lines.join(', ')})`);
  await session.execute(`insert into ${table(to)} select * from ${table(from)}`);
  await session.execute(`drop table ${table(from)}`);
}

/** Of the table that comes; where it has none, of the one that goes. */
function commentsOf(fresh: TableDescription, old: TableDescription | undefined, name: TableName): string[] {
  const whole = fresh.comment || old?.comment;
  const columns = fresh.columns.map((one) => ({ name: one.name, comment: one.comment || old?.columns.find((other) => other.name === one.name)?.comment }));
  return [
    ...(whole ? [`comment on table ${table(name)} is ${literal(whole)}`] : []),
    ...columns.flatMap((one) => (one.comment ? [`comment on column ${table(name)}.${quote(one.name)} is ${literal(one.comment)}`] : [])),
  ];
}

function moved(sql: string, index: string, to: TableName, from: TableDescription): string {
  const described = from.indexes.find((one) => one.name === index);
  const unique = /^create unique/i.test(sql) ? 'unique ' : '';
  return `create ${unique}index ${quote(index)} on ${table(to)} (${(described?.columns ?? []).map(quote).join(', ')})`;
}
