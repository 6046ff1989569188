import type { TableName, TableSearch, TableSummary } from '../connector.ts';
import type { Session } from './session.ts';

const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
const kinds = `case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end`;
/** Nothing was counted yet: -1 since version 14, nought before. */
const estimate = `case when c.relkind not in ('r', 'p', 'm', 'f') or c.reltuples < 0 or (c.reltuples = 0 and c.relpages = 0) then null else c.reltuples::float8 end`;

export const summaryColumns = `n.nspname as schema, c.relname as "table", ${kinds} as kind, ${estimate} as rows,
  coalesce(obj_description(c.oid, 'pg_class'), '') as comment`;

export async function schemas(session: Session): Promise<string[]> {
  const rows = await session.rows<{ name: string }>(`select n.nspname as name from pg_catalog.pg_namespace n where ${ours} order by n.nspname::text collate "C"`);
  return rows.map((one) => one.name);
}

/** Parts of a partitioned table are left out: their table stands for them. */
export async function tables(session: Session, { schema, key, limit, offset }: TableSearch): Promise<{ rows: TableSummary[]; total: number }> {
  const found = `from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f') ${session.facts.version >= 100_000 ? 'and not c.relispartition' : ''}
      and ($1::text is null or n.nspname = $1)
      and ($2::text is null or position(lower($2) in lower(c.relname)) > 0 or position(lower($2) in lower(obj_description(c.oid, 'pg_class'))) > 0)`;
  const filter = [schema || null, key || null];
  const [counted] = await session.rows<{ total: string }>(`select count(*) as total ${found}`, filter);
  const rows = await session.rows<TableSummary>(
    `select ${summaryColumns} ${found} order by n.nspname::text collate "C", c.relname::text collate "C" limit $3 offset $4`, [...filter, limit, offset],
  );
  return { rows, total: Number(counted!.total) };
}

/** `wanted(position, schema_name, table_name)` as arrays of two parameters, joined to what is there. */
export const wantedTables = `unnest($1::text[], $2::text[]) with ordinality as w(schema_name, table_name, position)
  join pg_catalog.pg_namespace n on n.nspname = w.schema_name::name and n.nspname::text = w.schema_name
  join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = w.table_name::name and c.relname::text = w.table_name`;

export const wantedValues = (session: Session, names: readonly TableName[]) =>
  [names.map((one) => one.schema || session.facts.schema), names.map((one) => one.table)];
