import type { Text } from '#platform/contract/text.ts';
import type { TableDescription, TableName } from '../../connectors/connector.ts';
import { literal } from '../../connectors/duckdb/dialect.ts';
import { tableGone } from '../../connectors/duckdb/failures.ts';
import { indexesOf, mendViews, refuseDoubles, rulesOf, viewsNaming, wrongWith, type IndexMaking } from './belongings.ts';
import type { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';

const { quote, table } = duckdbLakeSql;

/**
 * Within a schema by a new name, which costs nothing; DuckDB moves no table to another schema, and adds few rules to one that has rows,
 * so then it is copied. Views go by names.
 */
export async function replaceTable(session: DuckdbLakeSession, name: TableName, by: TableName): Promise<Text[]> {
  const described = await session.database.describe([by, name]);
  const fresh = described.find((one) => same(one, by));
  const old = described.find((one) => same(one, name));
  if (!fresh) throw tableGone(by.table);
  if (same(by, name)) return [];
  const comments = commentsOf(fresh, old, name);
  const own = await indexesOf(session, fresh);
  const views = old ? await viewsNaming(session, name) : [];
  const kept = old?.kind === 'table' ? await keptOf(session, old, fresh) : nothing;
  const inherited = old ? await indexesOf(session, old) : [];
  if (old) await session.execute(`drop ${old.kind === 'view' ? 'view' : 'table'} ${table(name)}`);
  for (const { name: index } of own) await session.execute(`drop index ${quote(by.schema)}.${quote(index)}`);
  const problems = [...kept.problems];
  if (by.schema === name.schema && !kept.lines.length && !kept.columns.size) await session.execute(`alter table ${table(by)} rename to ${quote(name.table)}`);
  else problems.push(...(await copy(session, fresh, name, kept)));
  problems.push(...(await makeIndexes(session, name, own, inherited)));
  for (const statement of comments) await session.execute(statement);
  return [...problems, ...(await mendViews(session, views))];
}

const same = (one: TableName, other: TableName) => one.schema === other.schema && one.table === other.table;
const nothing: Kept = { lines: [], columns: new Map(), problems: [] };

/** What the table that goes lays down about rows, and the one that comes does not. */
interface Kept {
  lines: string[];
  columns: Map<string, { required: boolean; default: string | null }>;
  problems: Text[];
}

async function keptOf(session: DuckdbLakeSession, old: TableDescription, fresh: TableDescription): Promise<Kept> {
  const kept: Kept = { lines: [], columns: new Map(), problems: [] };
  const there = await rulesOf(session, fresh);
  for (const { kind, text, columns } of await rulesOf(session, old)) {
    if (there.some((rule) => rule.text === text || (kind === 'PRIMARY KEY' && rule.kind === kind))) continue;
    const gone = columns.filter((column) => !fresh.columns.some(({ name }) => name === column));
    if (gone.length || kind === 'FOREIGN KEY') kept.problems.push(cannot(text, gone.join(', ')));
    else kept.lines.push(text);
  }
  for (const column of old.columns) {
    const now = fresh.columns.find(({ name }) => name === column.name);
    if (!now || column.generated === 'formula') continue;
    const required = !column.nullable && now.nullable;
    const empty = required && (await session.rows(`select 1 from ${table(fresh)} where ${quote(column.name)} is null limit 1`)).length > 0;
    if (empty) kept.problems.push(cannot('not null', column.name));
    const given = now.default === null ? column.default : null;
    if ((required && !empty) || given !== null) kept.columns.set(column.name, { required: required && !empty, default: given });
  }
  return kept;
}

const cannot = (what: string, columns: string): Text => ({
  zh: `覆盖后无法恢复“${what}”${columns ? `：列 ${columns} 已不存在或不再符合` : ''}`, en: `After overwriting, "${what}" could not be restored${columns ? `: the column ${columns} is gone or no longer fits` : ''}`,
});

async function copy(session: DuckdbLakeSession, from: TableDescription, to: TableName, kept: Kept): Promise<Text[]> {
  const columns = from.columns.map((one) => {
    const more = kept.columns.get(one.name);
    const given = one.default ?? more?.default ?? null;
    return `${quote(one.name)} ${one.native}${one.nullable && !more?.required ? '' : ' not null'}${given === null ? '' : ` default ${given}`}`;
  });
  const own = (await rulesOf(session, from)).map(({ text }) => text);
  const create = (lines: readonly string[]) => `create table ${table(to)} (${[...columns, ...own, ...lines].join(', ')})`;
  const wrong = await wrongWith(session, create(kept.lines));
  if (wrong) await session.execute(create([]));
  await session.execute(`insert into ${table(to)} select * from ${table(from)}`);
  await session.execute(`drop table ${table(from)}`);
  return wrong ? kept.lines.map((line) => cannot(line, '')) : [];
}

/** Those of the table that comes first: of two that are alike one is enough, by the name that people know. */
async function makeIndexes(session: DuckdbLakeSession, name: TableName, own: readonly IndexMaking[], inherited: readonly IndexMaking[]): Promise<Text[]> {
  const problems: Text[] = [];
  const alike = (one: IndexMaking) => JSON.stringify([one.unique, one.terms]);
  const known = new Set(inherited.map(alike));
  const names = new Set(inherited.map((one) => one.name));
  for (const index of [...inherited, ...own.filter((one) => !known.has(alike(one)))]) {
    const isOwn = !inherited.includes(index);
    const called = isOwn && names.has(index.name) ? `${index.name}_${names.size}` : index.name;
    const wrong = await wrongWith(session, `create ${index.unique ? 'unique ' : ''}index ${quote(called)} on ${table(name)} (${index.terms.join(', ')})`);
    if (wrong) problems.push({ zh: `覆盖后无法恢复索引“${index.name}”：${wrong}`, en: `After overwriting, the index "${index.name}" could not be restored: ${wrong}` });
    else if (index.unique) await refuseDoubles(session, name, index);
  }
  return problems;
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
