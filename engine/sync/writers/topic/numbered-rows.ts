import type { LakeSql } from '../../../lake/lake.ts';
import { hasOrder } from '../../../sql-text/has-order.ts';
import type { DataKind } from '../../../types/data-type.ts';
import type { Outgoing } from '../lake-source.ts';

/** Equal only if they are written alike; of others (-0 and 0, 1 month and 30 days) the lake may take one for another, or cannot compare them. */
const alike: ReadonlySet<DataKind> = new Set(['boolean', 'integer', 'string', 'binary', 'date', 'time', 'datetime', 'uuid']);

/**
 * With one more column at the end: the how-manieth of its like a row is, from 1. Which of two identical rows is the first makes no
 * difference, so numbers repeat with the rows. The lake counts, since it puts on disk what its memory does not hold.
 */
export function numberedRows(sql: LakeSql, { sql: asked, columns }: Outgoing): Outgoing {
  const [number, place] = [free('tributary_number', columns), free('tributary_place', columns)];
  const content = columns.map(({ name, type }) => (alike.has(type.kind) ? sql.quote(name) : sql.cast(sql.quote(name), { kind: 'string' })));
  const counted = `cast(row_number() over (partition by ${content.join(', ')}) as bigint) as ${sql.quote(number)}`;
  const numbered = { columns: [...columns, { name: number, type: { kind: 'integer', bits: 64 } as const }] };
  if (!hasOrder(asked)) return { ...numbered, sql: `select *, ${counted} from (${asked}) as outgoing` };
  // Counting mixes them, and whoever asked for an order shall have it.
  const names = numbered.columns.map(({ name }) => sql.quote(name)).join(', ');
  return { ...numbered, sql: `select ${names} from (select *, ${counted} from (select *, row_number() over () as ${sql.quote(place)} from (${asked}) as outgoing) as placed) as numbered order by ${sql.quote(place)}` };
}

function free(name: string, columns: Outgoing['columns']): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  while (taken.has(name)) name += '_';
  return name;
}
