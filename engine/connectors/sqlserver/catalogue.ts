import type { Column, ForeignKey, Index, Key, TableDescription, TableName, TableSearch, TableSummary } from '../connector.ts';
import { sqlserverTypes } from './types.ts';

/** A statement with values by name; rows as the driver gives them. */
export type Ask = (sql: string, values?: Record<string, string>) => Promise<unknown[][]>;

const described = (object: string, column: string) =>
  `(select cast(p.value as nvarchar(4000)) from sys.extended_properties p where p.class = 1 and p.major_id = ${object} and p.minor_id = ${column} and p.name = 'MS_Description')`;

const ours = `o.type in ('U', 'V') and o.is_ms_shipped = 0`;
const objects = `sys.objects o join sys.schemas s on s.schema_id = o.schema_id`;
const rowCount = `(select sum(p.rows) from sys.partitions p where p.object_id = o.object_id and p.index_id in (0, 1))`;

/** `%`, `_` and `[` in what somebody looks for mean themselves: charindex knows no wildcards. */
const matching = `(@schema = N'' or s.name = @schema) and (@key = N'' or charindex(lower(@key), lower(o.name)) > 0 or charindex(lower(@key), lower(${described('o.object_id', '0')})) > 0)`;

export async function findTables(ask: Ask, { schema = '', key = '', limit, offset }: TableSearch): Promise<{ rows: TableSummary[]; total: number }> {
  const values = { schema, key };
  const [[total] = []] = await ask(`select count(*) from ${objects} where ${ours} and ${matching}`, values);
  const rows = await ask(
    `select s.name, o.name, o.type, ${described('o.object_id', '0')}, ${rowCount} from ${objects} where ${ours} and ${matching}
     order by s.name, o.name offset ${Math.trunc(offset)} rows fetch next ${Math.max(1, Math.trunc(limit))} rows only`, values);
  return { rows: limit < 1 ? [] : rows.map(summary), total: Number(total) };
}

function summary([schema, table, type, comment, rows]: unknown[]): TableSummary {
  return {
    schema: String(schema), table: String(table), kind: String(type).trim() === 'V' ? 'view' : 'table', comment: String(comment ?? ''),
    rows: rows === null || rows === undefined ? null : Number(rows),
  };
}

/** All of a kind in one query; `openjson` carries the names, whatever stands in them. */
export const queries = {
  tables: `select s.name, o.name, o.type, ${described('o.object_id', '0')}, ${rowCount} from ${wanted()}`,
  columns: `select s.name, o.name, c.name, coalesce(b.name, t.name), c.max_length, c.precision, c.scale, c.is_nullable, d.definition, c.is_identity, c.is_computed, ${described('o.object_id', 'c.column_id')}
    from ${wanted()} join sys.columns c on c.object_id = o.object_id join sys.types t on t.user_type_id = c.user_type_id
    left join sys.types b on b.user_type_id = t.system_type_id and t.is_user_defined = 1 and t.is_assembly_type = 0
    left join sys.default_constraints d on d.object_id = c.default_object_id order by c.column_id`,
  keys: `select s.name, o.name, i.name, i.is_primary_key, i.is_unique_constraint, i.is_unique, c.name
    from ${wanted()} join sys.indexes i on i.object_id = o.object_id and i.name is not null and i.is_hypothetical = 0
    join sys.index_columns x on x.object_id = i.object_id and x.index_id = i.index_id and x.key_ordinal > 0
    join sys.columns c on c.object_id = x.object_id and c.column_id = x.column_id order by i.name, x.key_ordinal`,
  foreignKeys: `select s.name, o.name, f.name, rs.name, r.name, c.name, rc.name
    from ${wanted()} join sys.foreign_keys f on f.parent_object_id = o.object_id join sys.foreign_key_columns x on x.constraint_object_id = f.object_id
    join sys.columns c on c.object_id = x.parent_object_id and c.column_id = x.parent_column_id
    join sys.columns rc on rc.object_id = x.referenced_object_id and rc.column_id = x.referenced_column_id
    join sys.objects r on r.object_id = f.referenced_object_id join sys.schemas rs on rs.schema_id = r.schema_id order by f.name, x.constraint_column_id`,
};

function wanted(): string {
  return `openjson(@names) with (s sysname, t sysname) w join sys.schemas s on s.name = w.s join sys.objects o on o.schema_id = s.schema_id and o.name = w.t and ${ours}`;
}

export async function describeTables(ask: Ask, tables: readonly TableName[]): Promise<TableDescription[]> {
  const values = { names: JSON.stringify(tables.map(({ schema, table }) => ({ s: schema || 'dbo', t: table }))) };
  const found = group(await ask(queries.tables, values), 0);
  const columns = group(await ask(queries.columns, values), 2);
  const keys = group(await ask(queries.keys, values), 2);
  const foreignKeys = group(await ask(queries.foreignKeys, values), 2);
  return tables.flatMap((name) => {
    const key = keyOf(name.schema || 'dbo', name.table);
    const [row] = found.get(key) ?? [];
    if (!row) return [];
    const indexes = [...Map.groupBy(keys.get(key) ?? [], (one) => String(one[0]))].map(([index, of]) =>
      ({ name: index, columns: of.map((one) => String(one[4])), primary: Boolean(of[0]![1]), constraint: Boolean(of[0]![2]), unique: Boolean(of[0]![3]) }));
    const keyed = ({ name: of, columns: parts }: Key): Key => ({ name: of, columns: parts });
    const primary = indexes.find((one) => one.primary);
    return [{
      ...summary(row),
      columns: (columns.get(key) ?? []).map(columnOf),
      primaryKey: primary ? keyed(primary) : null,
      uniqueKeys: indexes.filter((one) => one.constraint).map(keyed),
      foreignKeys: [...Map.groupBy(foreignKeys.get(key) ?? [], (one) => String(one[0]))].map(([of, parts]): ForeignKey => ({
        name: of, columns: parts.map((one) => String(one[3])), target: { schema: String(parts[0]![1]), table: String(parts[0]![2]) }, targetColumns: parts.map((one) => String(one[4])),
      })),
      indexes: indexes.filter((one) => !one.primary && !one.constraint).map((one): Index => ({ ...keyed(one), unique: one.unique })),
    }];
  });
}

const keyOf = (schema: unknown, table: unknown) => JSON.stringify([schema, table]);

function group(rows: unknown[][], skip: number): Map<string, unknown[][]> {
  return new Map([...Map.groupBy(rows, (row) => keyOf(row[0], row[1]))].map(([key, all]) => [key, all.map((row) => row.slice(skip))]));
}

function columnOf([name, type, maxLength, precision, scale, nullable, given, identity, computed, comment]: unknown[]): Column {
  const base = String(type).toLowerCase();
  const bytes = Number(maxLength);
  const length = bytes < 0 ? -1 : /^n(var)?char$/.test(base) ? bytes / 2 : bytes;
  return {
    name: String(name), native: nativeText(base, length, Number(precision), Number(scale)),
    mapping: sqlserverTypes.fromNative({ name: base, length, precision: Number(precision), scale: Number(scale) }),
    nullable: Boolean(nullable), default: given === null || given === undefined ? null : String(given),
    generated: computed ? 'formula' : identity ? 'identity' : null, comment: String(comment ?? ''),
  };
}

export function nativeText(base: string, length: number, precision: number, scale: number): string {
  if (/^(n?(var)?char|(var)?binary)$/.test(base)) return `${base}(${length < 0 ? 'max' : length})`;
  if (base === 'decimal' || base === 'numeric') return `${base}(${precision},${scale})`;
  if (/^(time|datetime2|datetimeoffset)$/.test(base)) return `${base}(${scale})`;
  return base;
}
