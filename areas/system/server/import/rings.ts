import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

interface Names {
  rowOf(wid: string): number | undefined;
  codeOf(wid: string): string | undefined;
}

/** Rows whose new parents lead back to themselves, through the file or through what is stored. */
export async function findRings(db: Database, planned: ReadonlyMap<string, string | null>, names: Names): Promise<{ row: number; way: string }[]> {
  const stored = await storedParents(db, [...planned.values()].filter((parent): parent is string => parent !== null && !planned.has(parent)));
  const parentOf = (wid: string) => (planned.has(wid) ? planned.get(wid) : stored.get(wid)?.parent) ?? null;
  const settled = new Set<string>();
  const rings: { row: number; way: string }[] = [];
  for (const start of planned.keys()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let at: string | null = start;
    while (at !== null && !settled.has(at) && !onWay.has(at)) {
      way.push(at);
      onWay.add(at);
      at = parentOf(at);
    }
    if (at !== null && onWay.has(at)) {
      const ring = way.slice(way.indexOf(at));
      const said = [...ring, at].map((wid) => names.codeOf(wid) ?? stored.get(wid)?.code ?? wid).slice(0, 20).join(' → ');
      for (const wid of ring.filter((member) => planned.has(member))) rings.push({ row: names.rowOf(wid)!, way: said });
    }
    for (const wid of way) settled.add(wid);
  }
  return rings;
}

/** The departments above those outside of the file, themselves included. */
async function storedParents(db: Database, wids: readonly string[]): Promise<Map<string, { code: string; parent: string | null }>> {
  if (wids.length === 0) return new Map();
  const { rows } = await sql<{ wid: string; code: string; parent: string | null }>`
    select distinct department.wid, department.code, department.parent
    from department_ancestor join department on department.wid = department_ancestor.ancestor
    where department_ancestor.department = any(${[...new Set(wids)]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.wid, row]));
}
