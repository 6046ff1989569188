import type { ObjectPlan } from './compare-object.ts';

/** A stored field, or a new one by its live name. */
export type Placed = { wid: string; order_num: number } | { live: string };

/**
 * The order of an object that gets new fields. Those that are there stay in the order that people gave them,
 * their own among them; a new one stands behind the column it follows in the source.
 */
export function fieldOrder({ stored, live, fields }: Pick<ObjectPlan, 'stored' | 'live' | 'fields'>): Placed[] {
  const fresh = new Set(fields.filter((field) => field.change === 'new').map((field) => field.live!.name));
  const renamed = new Map(fields.filter((field) => field.change === 'renamed').map((field) => [field.live!.name, field.stored!.wid]));
  const known = new Map(stored!.fields.map((field) => [field.data_field, field.wid]));
  const followers = new Map<string, Placed[]>();
  const first: Placed[] = [];
  let behind: Placed[] = first;
  for (const { name } of live!.columns) {
    if (fresh.has(name)) {
      behind.push({ live: name });
      continue;
    }
    const wid = renamed.get(name) ?? known.get(name)!;
    behind = followers.get(wid) ?? [];
    followers.set(wid, behind);
  }
  return [...first, ...stored!.fields.flatMap(({ wid, order_num }): Placed[] => [{ wid, order_num }, ...(followers.get(wid) ?? [])])];
}
