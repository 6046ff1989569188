import type pg from 'pg';
import type { BackupTable } from './backup-format.ts';

/** Every table of the store's schema, such that each comes after those it refers to. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  // Computed columns fill themselves.
  const { rows: tables } = await client.query<BackupTable>(`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select origin.relname as from, target.relname as to
    from pg_constraint
    join pg_class origin on origin.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`);
  return inOrder(tables, references);
}

function inOrder(tables: BackupTable[], references: { from: string; to: string }[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name }) => !references.some(({ from, to }) => from === name && left.has(to)));
    if (free.length === 0) throw new Error(`Tables refer to each other in a ring: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`);
  return rows;
}
