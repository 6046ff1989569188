import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { compareTranslations, importTranslations, systemErrors, type ImportDifference, type Translation } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { Catalogue } from './catalogue.ts';
import { readEntries } from './entries.ts';
import { readImport, type ImportRow } from './read-import.ts';
import { changesOf, problemOf, storeTranslation, type NewTexts } from './store-translation.ts';
import { versionOf } from './version.ts';

export interface Difference extends Omit<ImportDifference, 'version' | 'changes' | 'count'> {
  changes: { entry: Translation; after: NewTexts }[];
}

/** How many changes and problems a reply lists. */
const listed = 500;

/** What each row would change; an empty cell brings the built-in text back. */
export function differenceOf(rows: readonly ImportRow[], entries: readonly Translation[], language: Language): Difference {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const changes = new Map<string, Difference['changes'][number]>();
  const problems: Difference['problems'] = [];
  for (const { row, id, zh_cn, en_us } of rows) {
    const entry = known.get(id);
    if (!entry) {
      problems.push({ row, id, reason: new UserError(systemErrors.translationUnknown, { id }).say(language) });
      continue;
    }
    const after = { zh_cn: (zh_cn ?? entry.zh_cn) || entry.original.zh, en_us: (en_us ?? entry.en_us) || entry.original.en };
    const problem = problemOf(after.zh_cn, entry.original.zh) ?? problemOf(after.en_us, entry.original.en);
    if (problem) problems.push({ row, id, reason: problem.say(language) });
    else if (after.zh_cn !== entry.zh_cn || after.en_us !== entry.en_us) changes.set(id, { entry, after });
    else changes.delete(id);
  }
  return { rows: rows.length, changes: [...changes.values()], problems };
}

async function differenceFrom(file: { name: string; stream: Readable }, db: Database, catalogue: Catalogue, language: Language) {
  const rows = await readImport(file.name, await buffer(file.stream));
  const entries = await readEntries(db, catalogue);
  return { version: versionOf(entries), difference: differenceOf(rows, entries, language) };
}

export const importHandlers = [
  handle(compareTranslations, async ({ body }, { db, services, language }) => {
    const { version, difference: { rows, changes, problems } } = await differenceFrom(body, db, services.keptTranslations.catalogue(), language);
    return {
      version, rows, count: changes.length,
      problems: problems.slice(0, listed),
      changes: changes.slice(0, listed).map(({ entry, after }) => ({
        id: entry.id, before: { zh: entry.zh_cn, en: entry.en_us }, after: { zh: after.zh_cn, en: after.en_us },
      })),
    };
  }),

  handle(importTranslations, async ({ query, body }, context) => {
    const { services, user, language } = context;
    const catalogue = services.keptTranslations.catalogue();
    const rows = await readImport(body.name, await buffer(body.stream));
    const changes = await context.db.transaction().execute(async (db) => {
      await db.selectFrom('translation').select('wid').forUpdate().execute();
      const entries = await readEntries(db, catalogue);
      if (versionOf(entries) !== query.version) throw new UserError(systemErrors.importOutdated);
      const difference = differenceOf(rows, entries, language);
      for (const { entry, after } of difference.changes) {
        await storeTranslation(db, entry.id, changesOf(entry.original, after), entry.row_version, user);
      }
      await services.keptTranslations.changed(db);
      return { db, changed: difference.changes };
    });
    await services.keptTranslations.settle(changes.db);
    context.audit({
      name: body.name,
      before: Object.fromEntries(changes.changed.map(({ entry: { id, zh_cn, en_us } }) => [id, { zh_cn, en_us }])),
      after: Object.fromEntries(changes.changed.map(({ entry, after }) => [entry.id, after])),
    });
    return { count: changes.changed.length };
  }),
];
