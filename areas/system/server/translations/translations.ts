import { Readable } from 'node:stream';
import {
  exportTranslations, getTranslations, getTranslationTree, listTranslationBranches, listTranslations, resetTranslations, saveTranslation,
} from '#areas/system';
import { handle } from '#platform/server/handle.ts';
import { isBelow } from './catalogue.ts';
import { countBranches, findEntries, readEntries, treeOf } from './entries.ts';
import { importHandlers } from './import.ts';
import { changesOf, checkTexts, entryIn, storeTranslation } from './store-translation.ts';

export const translationHandlers = [
  handle(getTranslations, async ({ query }, { services }) => {
    const { version, texts } = services.keptTranslations.forBrowsers();
    return { version, texts: query.version === version ? null : texts };
  }),

  handle(listTranslationBranches, async (_input, { db, services }) => {
    const catalogue = services.keptTranslations.catalogue();
    return countBranches(catalogue.branches, await readEntries(db, catalogue));
  }),

  handle(listTranslations, async ({ body }, context) => {
    const entries = await readEntries(context.db, context.services.keptTranslations.catalogue());
    return context.page(findEntries(entries, body), { sortable: { id: 'id', zh_cn: 'zh_cn', en_us: 'en_us', modify_time: 'modify_time' } });
  }),

  handle(getTranslationTree, async ({ query }, { db, services }) => {
    const catalogue = services.keptTranslations.catalogue();
    const entries = await readEntries(db, catalogue);
    return treeOf(catalogue.branches, entries.filter((entry) => isBelow(entry, query.branch)));
  }),

  handle(exportTranslations, async ({ query }, { db, services }) => {
    const catalogue = services.keptTranslations.catalogue();
    const entries = findEntries(await readEntries(db, catalogue), query);
    const text = JSON.stringify(treeOf(catalogue.branches, entries), null, 2);
    return { name: 'translations.json', type: 'application/json; charset=utf-8', stream: Readable.from([text]) };
  }),

  handle(saveTranslation, async ({ body: { id, row_version, ...texts } }, context) => {
    const { db, services, user } = context;
    const entry = entryIn(services.keptTranslations.catalogue(), id);
    const changes = changesOf(entry, texts);
    checkTexts(entry, changes);
    const before = await db.selectFrom('translation').select(['zh_cn', 'en_us']).where('id', '=', id).executeTakeFirst();
    await storeTranslation(db, id, changes, row_version, user);
    await services.keptTranslations.changed(db);
    context.audit({ wid: id, name: entry.zh, before: before ?? null, after: changes });
    return null;
  }),

  handle(resetTranslations, async ({ body }, context) => {
    const { db, services } = context;
    const catalogue = services.keptTranslations.catalogue();
    const ids = 'id' in body ? [body.id] : [...catalogue.entries.values()].filter((entry) => isBelow(entry, body.branch)).map(({ id }) => id);
    const gone = await db.deleteFrom('translation').where('id', '=', (value) => value.fn.any(value.val(ids))).returning(['id', 'zh_cn', 'en_us']).execute();
    if (gone.length > 0) await services.keptTranslations.changed(db);
    const name = 'id' in body ? catalogue.entries.get(body.id)?.zh : body.branch;
    context.audit({ ...('id' in body && { wid: body.id }), name: name ?? '', before: Object.fromEntries(gone.map(({ id, ...before }) => [id, before])) });
    return { count: gone.length };
  }),

  ...importHandlers,
];
