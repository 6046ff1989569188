import type { Column, ForeignKey, Index, Key, TableDescription, TableName, TableSearch, TableSummary } from '../connector.ts';
import type { Stored } from './column-codec.ts';
import { readDeclared } from './declared-type.ts';
import type { Handle } from './handle.ts';
import { sqliteTypes } from './types.ts';

const ours = `l.schema = 'main' and l.type in ('table', 'view', 'virtual') and l.name not like 'sqlite\\_%' escape '\\'`;

interface Listed extends TableSummary {
  withoutRowId: boolean;
}

async function listAll(handle: Handle): Promise<Listed[]> {
  const rows = await handle.all(`select l.name, l.type, l.wr from pragma_table_list l where ${ours} order by l.name`);
  const estimates = await estimatesOf(handle);
  return rows.map(([name, type, wr]) => ({
    schema: '', table: String(name), kind: type === 'view' ? 'view' : 'table', comment: '', rows: estimates.get(String(name)) ?? null, withoutRowId: wr === 1n,
  }));
}

/** Only a database that was analysed has guessed. */
async function estimatesOf(handle: Handle): Promise<Map<string, number>> {
  const [analysed] = await handle.all(`select 1 from sqlite_schema where name = 'sqlite_stat1'`);
  const rows = analysed ? await handle.all('select tbl, stat from sqlite_stat1') : [];
  return new Map(rows.map(([table, stat]) => [String(table), Number.parseInt(String(stat), 10)]));
}

export async function findTables(handle: Handle, { key, limit, offset }: TableSearch): Promise<{ rows: TableSummary[]; total: number }> {
  const wanted = key?.toLowerCase() ?? '';
  const found = (await listAll(handle)).filter(({ table }) => table.toLowerCase().includes(wanted));
  return { rows: found.slice(offset, offset + limit).map(({ withoutRowId: _, ...one }) => one), total: found.length };
}

export async function describeTables(handle: Handle, tables: readonly TableName[]): Promise<TableDescription[]> {
  const names = JSON.stringify(tables.map((one) => one.table));
  const each = `json_each(?) j join pragma_table_list l on l.name = j.value and ${ours}`;
  const known = new Map((await listAll(handle)).map((one) => [one.table, one]));
  const columns = grouped(await handle.all(`select l.name, x.name, x.type, x."notnull", x.dflt_value, x.pk, x.hidden from ${each} join pragma_table_xinfo(l.name, 'main') x where x.hidden <> 1 order by x.cid`, names));
  const indexes = grouped(await handle.all(
    `select l.name, i.name, i."unique", i.origin, coalesce(c.name, '(…)') from ${each} join pragma_index_list(l.name, 'main') i join pragma_index_xinfo(i.name, 'main') c where c.key = 1 order by i.seq desc, c.seqno`, names));
  const foreignKeys = grouped(await handle.all(`select l.name, f.id, f."table", f."from", f."to" from ${each} join pragma_foreign_key_list(l.name, 'main') f order by f.id, f.seq`, names));
  const targets = foreignKeys.size ? await primaryKeysOf(handle) : new Map<string, string[]>();
  return tables.flatMap(({ table }) => {
    const listed = known.get(table);
    if (!listed) return [];
    const { withoutRowId, ...summary } = listed;
    const keys = indexesOf(indexes.get(table) ?? []);
    const rows = columns.get(table) ?? [];
    const keyColumns = rows.filter((row) => row[4] !== 0n).sort((one, other) => Number(one[4]) - Number(other[4])).map((row) => String(row[0]));
    // The number of the row itself: such a key has no index.
    const counts = !withoutRowId && keyColumns.length === 1 && !keys.some((one) => one.origin === 'pk');
    return [{
      ...summary,
      columns: rows.map((row) => columnOf(row, counts && row[4] !== 0n)),
      primaryKey: keyColumns.length ? { name: keys.find((one) => one.origin === 'pk')?.name ?? '', columns: keyColumns } : null,
      uniqueKeys: keys.filter((one) => one.origin === 'u').map(({ name, columns: of }): Key => ({ name, columns: of })),
      foreignKeys: foreignKeysOf(foreignKeys.get(table) ?? [], targets),
      indexes: keys.filter((one) => one.origin === 'c').map(({ origin: _, ...index }): Index => index),
    }];
  });
}

/** Rows by what their first column says. */
function grouped(rows: Stored[][]): Map<string, Stored[][]> {
  return new Map([...Map.groupBy(rows, (row) => String(row[0]))].map(([name, of]) => [name, of.map((row) => row.slice(1))]));
}

function columnOf([name, type, notNull, defaultValue, , hidden]: Stored[], counts: boolean): Column {
  const native = String(type);
  return {
    name: String(name), native: native || 'ANY', mapping: sqliteTypes.fromNative(readDeclared(native)), nullable: notNull === 0n && !counts,
    default: defaultValue === null ? null : String(defaultValue), generated: hidden === 2n || hidden === 3n ? 'formula' : counts ? 'identity' : null, comment: '',
  };
}

function indexesOf(rows: Stored[][]): (Index & { origin: string })[] {
  return [...Map.groupBy(rows, (row) => String(row[0]))].map(([name, of]) =>
    ({ name, columns: of.map((row) => String(row[3])), unique: of[0]![1] === 1n, origin: String(of[0]![2]) }));
}

/** Keys have no names in SQLite; a target without columns means the primary key over there. */
function foreignKeysOf(rows: Stored[][], primaryKeys: Map<string, string[]>): ForeignKey[] {
  return [...Map.groupBy(rows, (row) => String(row[0]))].map(([id, of]) => {
    const target = String(of[0]![1]);
    const named = of.flatMap((row) => (row[3] === null ? [] : [String(row[3])]));
    return {
      name: `foreign_key_${Number(id) + 1}`, columns: of.map((row) => String(row[2])), target: { schema: '', table: target },
      targetColumns: named.length ? named : primaryKeys.get(target.toLowerCase()) ?? [],
    };
  });
}

async function primaryKeysOf(handle: Handle): Promise<Map<string, string[]>> {
  const rows = await handle.all(`select l.name, x.name from pragma_table_list l join pragma_table_xinfo(l.name, 'main') x where ${ours} and x.pk > 0 order by x.pk`);
  return new Map([...Map.groupBy(rows, (row) => String(row[0]).toLowerCase())].map(([name, of]) => [name, of.map((row) => String(row[1]))]));
}
