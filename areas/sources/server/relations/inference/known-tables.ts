import { sql } from 'kysely';
import type { DataType } from '#engine/types/data-type.ts';
import type { Database } from '#platform/server/database.ts';
import { suggestName } from '../../naming/suggest-name.ts';
import { meaningStem, partsOf, sharedPrefix, tableMeaningStem, tableStem, type NameParts } from './name-parts.ts';

/** How values can be compared at all. */
export type Family = 'number' | 'text' | 'uuid';

export interface KnownColumn {
  table: KnownTable;
  name: string;
  parts: NameParts;
  /** In Chinese, as people or the dictionary say. */
  meaning: string;
  /** The meaning is somebody's word, not a guess of the dictionary. */
  told: boolean;
  stemMeaning: string;
  native: string;
  family: Family;
  /** Filled by counting: it identifies its own row and refers to nothing. */
  counted: boolean;
  /** Alone it identifies a row: by a declared key, or so it seems. */
  unique: 'declared' | 'assumed' | null;
  /** The whole primary key. */
  primary: boolean;
}

export interface KnownTable {
  wid: string;
  schema: string;
  name: string;
  stem: string[];
  stemMeaning: string;
  rows: number | null;
  columns: KnownColumn[];
}

interface Row {
  wid: string; schema_name: string; data_object: string; data_object_name: string; comment: string; row_count: number | null;
  unique_keys: string[][];
  fields: { name: string; title: string; comment: string; native: string; type: DataType; generated: string | null; is_pk: number }[];
}

/** Tables of a source as they were imported; views and what the source dropped are left out. */
export async function readKnownTables(db: Database, database: string): Promise<KnownTable[]> {
  const { rows } = await sql<Row>`
    select o.wid, o.schema_name, o.data_object, o.data_object_name, o.comment, o.row_count,
      coalesce((select jsonb_agg(i.columns) from data_object_index i where i.object_wid = o.wid and i.unique_key), '[]') as unique_keys,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', f.data_field, 'title', f.data_field_name, 'comment', f.comment, 'native', f.native_type,
          'type', f.field_type, 'generated', f.generated, 'is_pk', f.is_pk) order by f.order_num)
        from data_field f where f.object_wid = o.wid and f.dropped_time is null and not f.manual
      ), '[]') as fields
    from data_object o
    where o.database_wid = ${database} and o.deleted_time is null and o.dropped_time is null and o.object_kind = 'table'
    order by o.schema_name, o.data_object`.execute(db);
  const shared = sharedPrefix(rows.map((row) => row.data_object));
  return rows.map((row) => knownTable(row, shared));
}

function knownTable(row: Row, shared: string | undefined): KnownTable {
  const meaning = row.data_object_name || suggestName('object', row.data_object, row.comment).suggestion;
  const table: KnownTable = {
    wid: row.wid, schema: row.schema_name, name: row.data_object, stem: tableStem(row.data_object, shared), stemMeaning: tableMeaningStem(meaning), rows: row.row_count, columns: [],
  };
  const key = row.fields.filter((field) => field.is_pk === 1);
  const single = new Set([...row.unique_keys.filter((columns) => columns.length === 1).map(([name]) => name!), ...(key.length === 1 ? [key[0]!.name] : [])]);
  const keyless = key.length === 0 && row.unique_keys.length === 0;
  table.columns = row.fields.flatMap((field): KnownColumn[] => {
    const family = familyOf(field.type);
    if (!family) return [];
    const said = field.title || suggestName('field', field.name, field.comment).suggestion;
    const parts = partsOf(field.name);
    return [{
      table, name: field.name, parts, meaning: said, told: field.title !== '' || field.comment !== '', stemMeaning: meaningStem(said),
      native: field.native, family, counted: field.generated === 'identity',
      primary: key.length === 1 && key[0] === field,
      unique: single.has(field.name) ? 'declared' : keyless && looksLikeKey(parts, table, field === row.fields[0]) ? 'assumed' : null,
    }];
  });
  return table;
}

/** In a table that declares nothing: what is called id, is called after the table, or stands first and numbers something. */
function looksLikeKey({ stem, ending }: NameParts, table: KnownTable, first: boolean): boolean {
  if (ending === null) return false;
  return first || stem.length === 0 || stem.join('') === table.stem.join('');
}

function familyOf(type: DataType): Family | null {
  switch (type.kind) {
    case 'integer': return 'number';
    case 'decimal': return (type.scale ?? 0) === 0 ? 'number' : null;
    case 'string': return 'text';
    case 'uuid': return 'uuid';
    default: return null;
  }
}
