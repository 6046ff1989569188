import { z } from 'zod';
import type { BundlePart } from '#platform/server/bundle-part.ts';
import type { Database } from '#platform/server/database.ts';
import { problemOf, storeTranslation } from '../../translations/store-translation.ts';

const Value = z.object({ zh_cn: z.string(), en_us: z.string() });

async function versionOf(db: Database, id: string): Promise<number> {
  const row = await db.selectFrom('translation').select('row_version').where('id', '=', id).executeTakeFirst();
  return row?.row_version ?? 0;
}

/** Texts that administrators worded anew; the others come with the product. */
export const translationsPart: BundlePart = {
  key: 'translations',
  title: { zh: '界面文字', en: 'Texts and translations' },

  async read(db) {
    const rows = await db.selectFrom('translation').select(['id', 'zh_cn', 'en_us']).orderBy('id').execute();
    return rows.map(({ id, zh_cn, en_us }) => ({ key: id, name: { zh: zh_cn || en_us, en: en_us || zh_cn }, value: { zh_cn, en_us } }));
  },

  async examine(_db, { key, value }, services) {
    const entry = services.keptTranslations.catalogue().entries.get(key);
    const texts = Value.safeParse(value);
    if (!entry || !texts.success) return { zh: '本平台没有这段文字', en: 'this platform has no such text' };
    const problem = problemOf(texts.data.zh_cn, entry.zh) ?? problemOf(texts.data.en_us, entry.en);
    return problem ? { zh: problem.say('zh'), en: problem.say('en') } : null;
  },

  async apply(db, { key, value }, by, services) {
    await storeTranslation(db, key, Value.parse(value), await versionOf(db, key), by);
    await services.keptTranslations.changed(db);
  },

  remove: (db, key, by, services) => translationsPart.apply(db, { key, value: { zh_cn: '', en_us: '' } }, by, services),
};
