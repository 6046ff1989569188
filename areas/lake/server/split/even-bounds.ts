import { readDate, writeDate } from '#engine/connectors/values/civil-time.ts';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { DataKind, Value } from '#engine/types/data-type.ts';

/** Bounds that cut what lies between two values into parts of one width; none where there is nothing to cut. */
export function evenBounds(least: Value, greatest: Value, kind: DataKind, parts: number): string[] {
  const [from, to] = [stepOf(least, kind), stepOf(greatest, kind)];
  if (from === undefined || to === undefined) return [];
  const bounds = new Set<bigint>();
  for (let part = 1; part < parts; part += 1) {
    const bound = from + ((to - from) * BigInt(part)) / BigInt(parts);
    if (bound < to) bounds.add(bound);
  }
  return [...bounds].map((bound) => (kind === 'integer' || kind === 'decimal' ? String(bound) : writeDate(Number(bound))!));
}

/** Numbers by whole ones, times by days. */
function stepOf(value: Value, kind: DataKind): bigint | undefined {
  if (value === null) return undefined;
  if (kind === 'integer' || kind === 'decimal') return BigInt(String(value).split('.')[0]!);
  const day = kind === 'date' || kind === 'datetime' ? readDate(String(value).slice(0, 10)) : undefined;
  return day === undefined ? undefined : BigInt(day);
}

/** Suggested from what the source has now. */
export async function suggestBounds(connection: DatabaseConnection, table: { schema: string; table: string; query?: string | undefined }, { name, type }: SourceColumn, parts: number): Promise<string[]> {
  const end = async (descending: boolean): Promise<Value> => {
    const where = [{ column: name, operator: 'is not null' as const }];
    for await (const rows of connection.read({ ...table, columns: [name], where, orderBy: [{ column: name, descending }], limit: 1 })) if (rows[0]) return rows[0][0]!;
    return null;
  };
  return evenBounds(await end(false), await end(true), type.kind, parts);
}
