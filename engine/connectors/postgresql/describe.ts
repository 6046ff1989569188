import type { Column, ForeignKey, Incarnation, Index, Key, TableDescription, TableName, TableSummary } from '../connector.ts';
import { summaryColumns, wantedTables, wantedValues } from './catalogue.ts';
import { mappingOf, typeColumns } from './columns.ts';
import type { Session } from './session.ts';

interface ColumnRow {
  oid: number; name: string; declared: string; base: string; required: boolean; default: string | null;
  formula: boolean; counted: boolean; comment: string;
}
interface ConstraintRow {
  oid: number; name: string; kind: 'p' | 'u' | 'f'; columns: string[]; schema: string | null; table: string | null; targets: string[] | null;
}

/** Four questions, however many tables. */
export async function describe(session: Session, names: readonly TableName[]): Promise<TableDescription[]> {
  if (!names.length) return [];
  const values = wantedValues(session, names);
  const tables = await session.rows<TableSummary & { oid: number }>(`select c.oid, ${summaryColumns} from ${wantedTables} order by w.position`, values);
  const oids = [tables.map((one) => one.oid)];
  const columns = grouped(await session.rows<ColumnRow>(columnQuery(session.facts.version), oids));
  const constraints = grouped(await session.rows<ConstraintRow>(constraintQuery(session.facts.version), oids));
  const indexes = grouped(await session.rows<Index & { oid: number }>(indexQuery, oids));
  return tables.map(({ oid, ...summary }) => {
    const keys = constraints.get(oid) ?? [];
    const of = (kind: string) => keys.filter((one) => one.kind === kind);
    return {
      ...summary,
      columns: (columns.get(oid) ?? []).map(column),
      primaryKey: of('p').map(key)[0] ?? null,
      uniqueKeys: of('u').map(key),
      foreignKeys: of('f').map(foreignKey),
      indexes: (indexes.get(oid) ?? []).map(({ name, columns: indexed, unique }) => ({ name, columns: indexed, unique })),
    };
  });
}

export async function incarnation(session: Session, name: TableName): Promise<Incarnation | null> {
  const [found] = await session.rows<{ table: string; filling: string }>(`select c.oid::text as "table", c.relfilenode::text as filling from ${wantedTables}`, wantedValues(session, [name]));
  return found ?? null;
}

function grouped<R extends { oid: number }>(rows: R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.oid);
    if (group) group.push(row);
    else groups.set(row.oid, [row]);
  }
  return groups;
}

const column = (row: ColumnRow): Column => ({
  name: row.name, native: row.declared, mapping: mappingOf(row.base), nullable: !row.required, default: row.default,
  generated: row.formula ? 'formula' : row.counted || row.default?.startsWith('nextval(') ? 'identity' : null,
  comment: row.comment,
});
const key = ({ name, columns }: ConstraintRow): Key => ({ name, columns });
const foreignKey = (row: ConstraintRow): ForeignKey => ({ ...key(row), target: { schema: row.schema!, table: row.table! }, targetColumns: row.targets! });

const columnQuery = (version: number) => `
  select a.attrelid as oid, a.attname as name, ${typeColumns('a.attndims')}, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as default, coalesce(col_description(a.attrelid, a.attnum), '') as comment,
    ${version >= 120_000 ? `a.attgenerated <> ''` : 'false'} as formula, ${version >= 100_000 ? `a.attidentity <> ''` : 'false'} as counted
  from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = any($1::oid[]) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`;

const namesOf = (relation: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality as member(number, position)
  join pg_catalog.pg_attribute a on a.attrelid = ${relation} and a.attnum = member.number order by member.position)`;

/** The copies of a foreign key that a partitioned table keeps for itself are left out. */
const constraintQuery = (version: number) => `
  select k.conrelid as oid, k.conname as name, k.contype as kind, ${namesOf('k.conrelid', 'k.conkey')} as columns,
    n.nspname as schema, c.relname as "table", ${namesOf('k.confrelid', 'k.confkey')} as targets
  from pg_catalog.pg_constraint k left join pg_catalog.pg_class c on c.oid = nullif(k.confrelid, 0)
    left join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where k.conrelid = any($1::oid[]) and k.contype in ('p', 'u', 'f')
    ${version >= 110_000 ? `and (k.contype <> 'f' or k.conparentid = 0 or exists (select from pg_catalog.pg_class p where p.oid = k.conrelid and p.relispartition))` : ''}
  order by k.conrelid, k.conname`;

/** An expression in an index stands as it is written. */
const indexQuery = `
  select i.indrelid as oid, c.relname as name, i.indisunique as unique,
    array(select coalesce(a.attname::text, pg_get_indexdef(i.indexrelid, k.position::int, true))
      from unnest(i.indkey::int2[]) with ordinality as k(number, position)
      left join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0
      order by k.position) as columns
  from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::oid[]) and i.indislive order by i.indrelid, c.relname`;
