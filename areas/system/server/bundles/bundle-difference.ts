import { isDeepStrictEqual } from 'node:util';
import type { BundleDifference } from '#areas/system';
import type { BundleItem, BundlePart } from '#platform/server/bundle-part.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';

/**
 * What would change here, thing by thing. Things that only this platform has are told too, because a
 * bundle of a whole part says that they are gone there; applying that is the reader's choice.
 */
export async function differencesOf(db: Database, services: Services, part: BundlePart, wanted: BundleItem[]): Promise<BundleDifference[]> {
  const present = new Map((await part.read(db, services)).map((item) => [item.key, item]));
  const differences: BundleDifference[] = [];
  for (const item of wanted) {
    const before = present.get(item.key);
    const kind = !before ? 'added' : isDeepStrictEqual(plain(before.value), plain(item.value)) ? 'same' : 'changed';
    const problem = kind === 'same' ? null : ((await part.examine?.(db, item, services)) ?? null);
    differences.push({ part: part.key, key: item.key, name: item.name, kind, before: before?.value ?? null, after: item.value, problem });
  }
  const named = new Set(wanted.map(({ key }) => key));
  for (const item of present.values()) {
    if (!named.has(item.key)) {
      differences.push({ part: part.key, key: item.key, name: item.name, kind: 'removed', before: item.value, after: null, problem: null });
    }
  }
  return differences;
}

/** As it looks after a journey through JSON: an absent field and an undefined one are the same. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
