import { systemErrors } from '#areas/system';
import type { Text } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { faster } from '../users/people.ts';
import type { Catalogue, CatalogueEntry } from './catalogue.ts';
import { placeholdersIn, samePlaceholders } from './placeholders.ts';

export interface NewTexts {
  zh_cn: string;
  en_us: string;
}

export function entryIn({ entries }: Catalogue, id: string): CatalogueEntry {
  const entry = entries.get(id);
  if (!entry) throw new UserError(systemErrors.translationUnknown, { id });
  return entry;
}

/** Why a text cannot stand for the built-in one; undefined: it can. */
export function problemOf(text: string, original: string): UserError | undefined {
  if (text === '' || samePlaceholders(text, original)) return undefined;
  const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ');
  const wanted = placeholdersIn(original);
  return wanted.length > 0
    ? new UserError(systemErrors.placeholdersDiffer, { wanted: inBraces(wanted) })
    : new UserError(systemErrors.placeholdersUnknown, { found: inBraces(placeholdersIn(text)) });
}

/** As built in is not changed: the text then follows later releases. */
export function changesOf(entry: Text, { zh_cn, en_us }: NewTexts): NewTexts {
  return { zh_cn: zh_cn === entry.zh ? '' : zh_cn, en_us: en_us === entry.en ? '' : en_us };
}

/** Refuses, at their fields, texts whose placeholders differ. */
export function checkTexts(entry: CatalogueEntry, texts: NewTexts): void {
  const [zh, en] = [problemOf(texts.zh_cn, entry.zh), problemOf(texts.en_us, entry.en)];
  const first = zh ?? en;
  if (!first) return;
  throw new UserError(first.definition, first.values, {
    ...(zh && { zh_cn: filled(zh) }),
    ...(en && { en_us: filled(en) }),
  });
}

/** With its own values: those of the other field may differ. */
function filled(problem: UserError): Text {
  return { zh: problem.say('zh'), en: problem.say('en') };
}

/** Keeps a wording, or forgets it when nothing differs from the built-in text. */
export async function storeTranslation(db: Database, id: string, texts: NewTexts, seen: number, user: By): Promise<void> {
  const before = await db.selectFrom('translation').select(['wid', 'row_version']).where('id', '=', id).executeTakeFirst();
  if (before) await updateRecord(db, 'translation', { wid: before.wid, row_version: seen }, texts, user, faster(db));
  if (texts.zh_cn === '' && texts.en_us === '') {
    await db.deleteFrom('translation').where('id', '=', id).execute();
  } else if (!before) {
    await insertRecord(db, 'translation', { id, ...texts }, user);
  }
}
