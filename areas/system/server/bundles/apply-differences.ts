import type { BundleDifference } from '#areas/system';
import type { BundlePart } from '#platform/server/bundle-part.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';

export type Change = Omit<BundleDifference, 'problem'>;

/** Forward brings each thing to `after`, back to `before`; back goes the other way round in order, too. */
export async function applyChanges(db: Database, services: Services, changes: readonly Change[], direction: 'forward' | 'back', by: By): Promise<void> {
  const parts = new Map(services.bundleParts.map((part) => [part.key, part]));
  for (const change of direction === 'forward' ? changes : changes.toReversed()) {
    const part: BundlePart | undefined = parts.get(change.part);
    if (!part) continue;
    const value = direction === 'forward' ? change.after : change.before;
    const gone = change.kind === (direction === 'forward' ? 'removed' : 'added');
    if (gone) await part.remove(db, change.key, by, services);
    else await part.apply(db, { key: change.key, value }, by, services);
  }
}
