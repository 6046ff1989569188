import type { BundlePart } from '#platform/server/bundle-part.ts';

interface MenuValue {
  name: { zh: string | null; en: string | null };
  hidden: boolean;
  /** Where an administrator put it; null: where it is declared. */
  place: { parent: string | null; num: number } | null;
}

const asDeclared: MenuValue = { name: { zh: null, en: null }, hidden: false, place: null };

/** What administrators made of the menus; the menus themselves come with the product. */
export const menusPart: BundlePart = {
  key: 'menus',
  title: { zh: '菜单', en: 'Menus' },

  async read(db) {
    const rows = await db
      .selectFrom('menu')
      .selectAll()
      .where((menu) => menu.or([menu('name_zh', 'is not', null), menu('name_en', 'is not', null), menu('hidden', '=', true), menu('moved', '=', true)]))
      .orderBy('wid')
      .execute();
    return rows.map((row) => ({
      key: row.wid,
      name: { zh: row.name_zh ?? row.title_zh, en: row.name_en ?? row.title_en },
      value: { name: { zh: row.name_zh, en: row.name_en }, hidden: row.hidden, place: row.moved ? { parent: row.parent, num: row.num } : null } satisfies MenuValue,
    }));
  },

  async examine(db, { key, value }) {
    const wanted = [key, (value as MenuValue).place?.parent].filter((wid) => typeof wid === 'string');
    const known = await db.selectFrom('menu').select('wid').where('wid', 'in', wanted).execute();
    return known.length === wanted.length ? null : { zh: '本平台没有这个菜单或它的上级', en: 'this platform has no such menu, or not its parent' };
  },

  async apply(db, { key, value }) {
    const { name, hidden, place } = value as MenuValue;
    const at = place ? { parent: place.parent, num: place.num, moved: true } : { moved: false };
    await db.updateTable('menu').set({ name_zh: name.zh, name_en: name.en, hidden, ...at }).where('wid', '=', key).execute();
  },

  remove: (db, key, by, services) => menusPart.apply(db, { key, value: asDeclared }, by, services),
};
