import type { Column, ForeignKey, Index, Key, TableDescription, TableName, TableSearch, TableSummary } from '../connector.ts';
import { oracleTypes } from './types.ts';

export type Ask = (sql: string, values?: Record<string, unknown>) => Promise<unknown[][]>;

/** A materialized view is also a table; it is listed once, as what it is meant to be. */
const everything = `(
  select o.owner, o.object_name, o.object_type, c.comments, t.num_rows
  from all_objects o
  join all_users u on u.username = o.owner and u.oracle_maintained = 'N'
  left join all_tab_comments c on c.owner = o.owner and c.table_name = o.object_name
  left join all_tables t on t.owner = o.owner and t.table_name = o.object_name
  where o.object_type in ('TABLE', 'VIEW', 'MATERIALIZED VIEW') and o.secondary = 'N' and o.generated = 'N' and o.object_name not like 'BIN$%'
  and not (o.object_type = 'TABLE' and exists (select 1 from all_mviews m where m.owner = o.owner and m.mview_name = o.object_name))
)`;

const matching = `(:schema is null or owner = :schema) and (:key is null or instr(lower(object_name), lower(:key)) > 0 or instr(lower(comments), lower(:key)) > 0)`;

export async function findTables(ask: Ask, { schema = '', key = '', limit, offset }: TableSearch): Promise<{ rows: TableSummary[]; total: number }> {
  const values = { schema, key };
  const [[total] = []] = await ask(`select to_char(count(*)) from ${everything} where ${matching}`, values);
  const rows = await ask(
    `select owner, object_name, object_type, comments, num_rows from ${everything} where ${matching} order by owner, object_name offset ${Math.trunc(offset)} rows fetch next ${Math.trunc(limit)} rows only`, values);
  return { rows: rows.map(summary), total: Number(total) };
}

function summary([schema, table, type, comment, rows]: unknown[]): TableSummary {
  return {
    schema: String(schema), table: String(table), kind: String(type).toLowerCase() as TableSummary['kind'], comment: String(comment ?? ''), rows: rows === null || rows === undefined ? null : Number(rows),
  };
}

const wanted = `json_table(:names, '$[*]' columns (s varchar2(128) path '$.s', t varchar2(128) path '$.t')) w`;

export const queries = {
  tables: `select e.owner, e.object_name, e.object_type, e.comments, e.num_rows from ${wanted} join ${everything} e on e.owner = w.s and e.object_name = w.t`,
  columns: `select c.owner, c.table_name, c.column_name, c.data_type, c.char_length, c.data_length, c.data_precision, c.data_scale, c.nullable, c.data_default, c.identity_column, c.virtual_column, m.comments
    from ${wanted} join all_tab_cols c on c.owner = w.s and c.table_name = w.t and c.hidden_column = 'NO'
    left join all_col_comments m on m.owner = c.owner and m.table_name = c.table_name and m.column_name = c.column_name order by c.column_id`,
  constraints: `select k.owner, k.table_name, k.constraint_name, k.constraint_type, c.column_name, r.owner, r.table_name, rc.column_name, case when k.status = 'ENABLED' and k.validated = 'VALIDATED' then 1 else 0 end
    from ${wanted} join all_constraints k on k.owner = w.s and k.table_name = w.t and k.constraint_type in ('P', 'U', 'R')
    join all_cons_columns c on c.owner = k.owner and c.constraint_name = k.constraint_name and c.table_name = k.table_name
    left join all_constraints r on r.owner = k.r_owner and r.constraint_name = k.r_constraint_name
    left join all_cons_columns rc on rc.owner = r.owner and rc.constraint_name = r.constraint_name and rc.position = c.position order by k.constraint_name, c.position`,
  indexes: `select i.table_owner, i.table_name, i.index_name, i.uniqueness, c.column_name
    from ${wanted} join all_indexes i on i.table_owner = w.s and i.table_name = w.t join all_ind_columns c on c.index_owner = i.owner and c.index_name = i.index_name
    where not exists (select 1 from all_constraints k where k.owner = i.table_owner and k.table_name = i.table_name and k.index_name = i.index_name) order by i.index_name, c.column_position`,
};

export async function describeTables(ask: Ask, tables: readonly TableName[]): Promise<TableDescription[]> {
  const values = { names: JSON.stringify(tables.map(({ schema, table }) => ({ s: schema, t: table }))) };
  const found = group(await ask(queries.tables, values), 0);
  const columns = group(await ask(queries.columns, values), 2);
  const constraints = group(await ask(queries.constraints, values), 2);
  const indexes = group(await ask(queries.indexes, values), 2);
  return tables.flatMap((name) => {
    const key = keyOf(name.schema, name.table);
    const [row] = found.get(key) ?? [];
    if (!row) return [];
    const rules = [...Map.groupBy(constraints.get(key) ?? [], (one) => String(one[0]))].map(([rule, parts]) => ({ name: rule, kind: String(parts[0]![1]), parts }));
    const keys = (kind: string) => rules.filter((one) => one.kind === kind).map((one): Key => ({ name: one.name, columns: one.parts.map((part) => String(part[2])) }));
    return [{
      ...summary(row),
      columns: (columns.get(key) ?? []).map(columnOf),
      primaryKey: keys('P')[0] ?? null,
      // A key may be only declared, as it often is where data is analysed.
      ...(rules.some((one) => one.kind === 'P' && String(one.parts[0]![6]) === '0') && { looseKey: 'declared' as const }),
      uniqueKeys: keys('U'),
      foreignKeys: rules.filter((one) => one.kind === 'R').map(({ name: rule, parts }): ForeignKey => ({
        name: rule, columns: parts.map((part) => String(part[2])), target: { schema: String(parts[0]![3]), table: String(parts[0]![4]) }, targetColumns: parts.map((part) => String(part[5])),
      })),
      indexes: [...Map.groupBy(indexes.get(key) ?? [], (one) => String(one[0]))].map(([index, parts]): Index => ({ name: index, columns: parts.map((part) => String(part[2])), unique: parts[0]![1] === 'UNIQUE' })),
    }];
  });
}

const keyOf = (schema: unknown, table: unknown) => JSON.stringify([schema, table]);

function group(rows: unknown[][], skip: number): Map<string, unknown[][]> {
  return new Map([...Map.groupBy(rows, (row) => keyOf(row[0], row[1]))].map(([key, all]) => [key, all.map((row) => row.slice(skip))]));
}

export function columnOf([name, type, characters, bytes, precision, scale, nullable, given, identity, virtual, comment]: unknown[]): Column {
  const base = String(type);
  const some = (value: unknown) => (value === null || value === undefined ? undefined : Number(value));
  const isText = /CHAR/.test(base);
  const length = isText ? some(characters) : base === 'RAW' ? some(bytes) : undefined;
  const [digits, places] = base === 'NUMBER' ? [some(precision), some(scale)] : [undefined, undefined];
  const inBrackets = length !== undefined ? `(${length}${isText && !base.startsWith('N') ? ' CHAR' : ''})` : digits !== undefined ? `(${digits},${places ?? 0})` : '';
  return {
    name: String(name), native: `${base}${inBrackets}`, mapping: oracleTypes.fromNative({ name: base, length, precision: digits, scale: places }), nullable: nullable === 'Y',
    default: given === null || given === undefined || identity === 'YES' || virtual === 'YES' ? null : String(given).trim(),
    generated: virtual === 'YES' ? 'formula' : identity === 'YES' ? 'identity' : null, comment: String(comment ?? ''),
  };
}
