import type { DemoFlaw, FlawKind } from './flaw.ts';
import { createRandom } from './random.ts';

/** Which rows of a table get which flaw. No row gets two, so that every count can be told by one condition. */
export function planFlaws(flaws: readonly DemoFlaw[], table: string, rows: number): (column: string, kind: FlawKind) => ReadonlySet<number> {
  const wanted = flaws.filter((flaw) => flaw.table === table);
  const order = Array.from({ length: rows }, (_, row) => row);
  const random = createRandom(`flaws of ${table}`);
  const taken = new Map<string, ReadonlySet<number>>();
  let next = 0;
  for (const { column, kind, count } of wanted) {
    if (next + count > rows) throw new Error(`${table} has too few rows for its flaws`);
    for (const end = next + count; next < end; next++) {
      const other = next + random.below(rows - next);
      [order[next], order[other]] = [order[other]!, order[next]!];
    }
    taken.set(`${column} ${kind}`, new Set(order.slice(next - count, next)));
  }
  return (column, kind) => {
    const found = taken.get(`${column} ${kind}`);
    if (!found) throw new Error(`no flaw of kind ${kind} is listed for ${table}.${column}`);
    return found;
  };
}
