import { sql } from 'kysely';
import { usualChannels, type DeclaredTemplate } from '#areas/system';
import type { Area } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import '../message-tables.ts';

export function declaredTemplate(areas: readonly Area[], key: string): DeclaredTemplate | undefined {
  return areas.flatMap((area) => area.messageTemplates ?? []).find((template) => template.key === key);
}

/** The words as the code declares them, in the columns of the table. */
export function declaredWords({ name, category, title, content, link = '', channels }: DeclaredTemplate) {
  return {
    name_zh: name.zh, name_en: name.en, category, link,
    title_zh: title.zh, title_en: title.en, content_zh: content.zh, content_en: content.en,
    channels: JSON.stringify(channels ?? usualChannels[category]),
  };
}

/** At every start: new templates come, words nobody changed follow the code, those no longer declared become ordinary ones. */
export async function syncTemplates(db: Database, areas: readonly Area[]): Promise<void> {
  const declared = areas.flatMap((area) => area.messageTemplates ?? []);
  for (const template of declared) {
    const words = declaredWords(template);
    await db.insertInto('message_template')
      .values({ wid: newId(), creator: null, last_modifier: null, key: template.key, built_in: true, ...words })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...words, built_in: true, modify_time: sql<string>`now()` })
        .where((row) => row.or([row('message_template.changed', '=', false), row('message_template.built_in', '=', false)])))
      .execute();
  }
  await db.updateTable('message_template').set({ built_in: false }).where('built_in', '=', true)
    .$if(declared.length > 0, (query) => query.where('key', 'not in', declared.map(({ key }) => key)))
    .execute();
}
