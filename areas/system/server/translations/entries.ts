import type { Translation, TranslationBranch, TranslationFilter, TranslationNode } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import type { RecordRow } from '#platform/server/records.ts';
import { isBelow, type Catalogue, type CatalogueBranch, type CatalogueEntry } from './catalogue.ts';

/** The catalogue with what has been made of it, as of this transaction. */
export async function readEntries(db: Database, { entries }: Catalogue): Promise<Translation[]> {
  const rows = await db.selectFrom('translation').selectAll().execute();
  const changes = new Map(rows.map((row) => [row.id, row]));
  return [...entries.values()].map((entry) => entryOf(entry, changes.get(entry.id)));
}

export function entryOf({ id, branch, zh, en }: CatalogueEntry, change: RecordRow<'translation'> | undefined): Translation {
  const [changed_zh, changed_en] = [Boolean(change?.zh_cn), Boolean(change?.en_us)];
  return {
    id, branch, changed_zh, changed_en,
    zh_cn: change?.zh_cn || zh,
    en_us: change?.en_us || en,
    original: { zh, en },
    // Worded anew in one language only, or never said in one of them at all.
    missing: changed_zh !== changed_en || (!changed_zh && !changed_en && isUntranslated(zh, en)),
    modify_time: change?.modify_time ?? null,
    last_modifier: change?.last_modifier ?? null,
    row_version: change?.row_version ?? 0,
  };
}

function isUntranslated(zh: string, en: string): boolean {
  // Signs and values are the same everywhere.
  return zh.trim() === '' || en.trim() === '' || (zh === en && /\p{Letter}{2}/u.test(zh.replace(/\{\w+\}/g, '')));
}

export function findEntries(entries: readonly Translation[], { branch, key, state }: TranslationFilter): Translation[] {
  const wanted = key.toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return entries.filter((entry) => isBelow(entry, branch)
    && (state === 'all' || (state === 'missing' ? entry.missing : entry.changed_zh || entry.changed_en))
    && (wanted === '' || has(entry.id) || has(entry.zh_cn) || has(entry.en_us) || has(entry.original.zh) || has(entry.original.en)));
}

export function countBranches(branches: readonly CatalogueBranch[], entries: readonly Translation[]): TranslationBranch[] {
  const own = Map.groupBy(entries, (entry) => entry.branch);
  const count = ({ id, name, children }: CatalogueBranch): TranslationBranch => {
    const below = children.map(count);
    const here = own.get(id) ?? [];
    const sum = (of: 'total' | 'changed' | 'missing') => below.reduce((total, child) => total + child[of], 0);
    return {
      id, name, children: below,
      total: here.length + sum('total'),
      changed: here.filter((entry) => entry.changed_zh || entry.changed_en).length + sum('changed'),
      missing: here.filter((entry) => entry.missing).length + sum('missing'),
    };
  };
  return branches.map(count);
}

/** The branches with their texts as leaves; branches that hold none of `entries` are left out. */
export function treeOf(branches: readonly CatalogueBranch[], entries: readonly Translation[]): TranslationNode[] {
  const own = Map.groupBy(entries, (entry) => entry.branch);
  const grow = ({ id, name, children }: CatalogueBranch): TranslationNode[] => {
    const leaves = (own.get(id) ?? []).map((entry) => ({ id: entry.id, zh_cn: entry.zh_cn, en_us: entry.en_us, children: [] }));
    const below = [...children.flatMap(grow), ...leaves];
    return below.length > 0 ? [{ id, zh_cn: name.zh, en_us: name.en, children: below }] : [];
  };
  return branches.flatMap(grow);
}
