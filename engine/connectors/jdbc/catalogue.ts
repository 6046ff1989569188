import type { ForeignKey, Index, Key, TableDescription, TableName, TableSearch, TableSummary } from '../connector.ts';
import { spelled, type JdbcColumn } from './products/product.ts';
import { productOfUrl, unknown } from './products/products.ts';
import type { JdbcSession, Link } from './session.ts';
import { isSystemSchema } from './system-schemas.ts';

type Told = (string | null)[];

/** Above so many tables of a schema, all columns of it are asked for at once. */
const oneByOne = 20;

export async function listSchemas(session: JdbcSession): Promise<string[]> {
  const found = await session.use((link) => link.ask<(string | null)[]>('schemas'));
  return [...new Set(found.flatMap((one) => (one === null || isSystemSchema(one) ? [] : [one])))].sort(inOrder);
}

/** Drivers list whole schemas; search and pages are ours. */
export async function listTables(session: JdbcSession, { schema, key, limit, offset }: TableSearch): Promise<{ rows: TableSummary[]; total: number }> {
  const wanted = schema || session.options.schema;
  const all = await session.use((link) => summaries(link, wanted));
  const low = key?.toLowerCase();
  const found = all.filter((one) => (!wanted || one.schema === wanted) && !isSystemSchema(one.schema) && (!low || one.table.toLowerCase().includes(low) || one.comment.toLowerCase().includes(low)));
  found.sort((one, other) => inOrder(one.schema, other.schema) || inOrder(one.table, other.table));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

async function summaries(link: Link, schema: string, table?: string): Promise<TableSummary[]> {
  const rows = await link.ask<Told[]>('tables', { schema, ...(table === undefined ? {} : { table }) });
  return rows.map(([catalog, owner, name, type, remarks]) => {
    const kind = /material/i.test(type ?? '') ? 'materialized view' : /view/i.test(type ?? '') ? 'view' : 'table';
    // MySQL says of every view that it is one.
    const comment = kind === 'view' && remarks === 'VIEW' ? '' : remarks ?? '';
    return { schema: owner ?? catalog ?? '', table: name!, kind, comment, rows: null };
  });
}

/** Those of one table, in their order; none: it is not there, or may not be seen. */
export async function columnsOf(session: JdbcSession, link: Link, { schema, table }: TableName): Promise<JdbcColumn[]> {
  return (await columnsByTable(session, link, schema, table)).get(table) ?? [];
}

async function columnsByTable(session: JdbcSession, link: Link, schema: string, table?: string): Promise<Map<string, JdbcColumn[]>> {
  const rows = await link.ask<Told[]>('columns', { schema, ...(table === undefined ? {} : { table }) });
  const ordered = rows.filter(([catalog, owner]) => !schema || (owner ?? catalog ?? '') === schema).sort((one, other) => Number(one[11]) - Number(other[11]));
  return new Map([...Map.groupBy(ordered, (row) => row[2]!)].map(([name, own]) => [name, own.map((row) => column(session, row))]));
}

function column({ product }: JdbcSession, [, , , name, code, typeName, size, digits, nullable, remarks, fallback, , counts, computed]: Told): JdbcColumn {
  const number = (text: string | null | undefined) => (text === null || text === undefined ? undefined : Number(text));
  const declared = product.native({ code: Number(code), typeName: typeName ?? '', size: number(size), digits: number(digits) });
  const identity = /^(yes|y|true|1)$/i.test(counts ?? '') || / identity$/i.test(typeName ?? '');
  const formula = !identity && /^(yes|y|true|1)$/i.test(computed ?? '');
  return {
    name: name!, code: Number(code), declared, native: spelled(declared), mapping: product.types.fromNative(declared), nullable: Number(nullable) !== 0,
    default: fallback === null || fallback === undefined || formula || /^null$/i.test(fallback.trim()) ? null : fallback.trim(),
    generated: identity ? 'identity' : formula ? 'formula' : null, comment: remarks ?? '',
  };
}

export async function describeTables(session: JdbcSession, names: readonly TableName[]): Promise<TableDescription[]> {
  if (!names.length) return [];
  return session.use(async (link) => {
    const found = new Map<string, TableDescription>();
    for (const [schema, tables] of Map.groupBy(names, (one) => one.schema)) {
      const many = tables.length > oneByOne;
      const shared = many ? { tables: await summaries(link, schema), columns: await columnsByTable(session, link, schema) } : undefined;
      for (const { table } of tables) {
        const listed = (shared?.tables ?? await summaries(link, schema, table)).find((one) => one.table === table && (!schema || one.schema === schema));
        if (!listed) continue;
        const columns = shared ? shared.columns.get(table) ?? [] : await columnsOf(session, link, { schema, table });
        if (columns.length) found.set(`${schema}\0${table}`, await describeTable(link, listed, columns, productOfUrl(session.options.url) === unknown));
      }
    }
    return names.flatMap((one) => found.get(`${one.schema}\0${one.table}`) ?? []);
  });
}

async function describeTable(link: Link, table: TableSummary, columns: JdbcColumn[], unknownProduct: boolean): Promise<TableDescription> {
  const plain = columns.map(({ code: _code, declared: _declared, ...one }) => one);
  if (table.kind === 'view') return { ...table, columns: plain, primaryKey: null, uniqueKeys: [], foreignKeys: [], indexes: [] };
  const keys = await link.ask<{ primary: Told[]; foreign: Told[]; indexes: Told[] }>('keys', { schema: table.schema, table: table.table }, table);
  const primaryKey = primary(keys.primary);
  const indexes = indexesOf(keys.indexes, columns.map((one) => one.name)).filter(({ name, columns: own }) => name !== primaryKey?.name && own.join('\0') !== primaryKey?.columns.join('\0'));
  return {
    ...table, columns: plain, primaryKey, foreignKeys: foreign(keys.foreign),
    // Many that are made for analysis take keys down without seeing to them.
    ...(unknownProduct && { looseKey: 'declared' as const }),
    // JDBC tells no constraint from an index; one with a condition or a formula makes nothing unique.
    uniqueKeys: indexes.filter((one) => one.unique && one.whole).map(({ name, columns: own }) => ({ name, columns: own })),
    indexes: indexes.map(({ name, columns: own, unique }) => ({ name, columns: own, unique })),
  };
}

function primary(rows: Told[]): Key | null {
  const ordered = rows.toSorted((one, other) => Number(one[1]) - Number(other[1]));
  return ordered.length ? { name: ordered[0]![2] ?? '', columns: ordered.map((row) => row[0]!) } : null;
}

/** Keys without a name begin anew where their numbering does. */
function foreign(rows: Told[]): ForeignKey[] {
  const keys: (ForeignKey & { at: number[] })[] = [];
  for (const [name, place, column, catalog, schema, table, target] of rows) {
    let key = name ? keys.find((one) => one.name === name) : Number(place) > 1 ? keys.at(-1) : undefined;
    if (!key) keys.push(key = { name: name ?? '', columns: [], target: { schema: schema ?? catalog ?? '', table: table! }, targetColumns: [], at: [] });
    const at = key.at.findIndex((one) => one > Number(place));
    const index = at < 0 ? key.at.length : at;
    key.at.splice(index, 0, Number(place));
    key.columns.splice(index, 0, column!);
    key.targetColumns.splice(index, 0, target!);
  }
  return keys.map(({ at: _at, ...key }) => key);
}

/** Type 0 is no index but an estimate. */
function indexesOf(rows: Told[], names: string[]): (Index & { whole: boolean })[] {
  const real = rows.filter(([, name, type, , column]) => name !== null && type !== '0' && column !== null);
  return [...Map.groupBy(real, (row) => row[1]!)].map(([name, parts]) => {
    const ordered = parts.toSorted((one, other) => Number(one[3]) - Number(other[3]));
    // Some drivers give a name as an expression would spell it.
    const columns = ordered.map((row) => names.find((one) => one === row[4] || one === row[4]!.replaceAll('""', '"')) ?? row[4]!);
    return { name, columns, unique: /^(false|f|0)$/i.test(parts[0]![0] ?? ''), whole: ordered.every((row) => !row[5]) && columns.every((one) => names.includes(one)) };
  });
}
