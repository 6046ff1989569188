import { saveMessageTemplate, type MessageTemplate } from '#areas/system';
import type { Area } from '#platform/contract';
import type { BundlePart } from '#platform/server/bundle-part.ts';
import type { Database } from '#platform/server/database.ts';
import '../../messages/message-tables.ts';
import { problemOf, resetTemplate, storeTemplate } from '../../messages/templates/templates.ts';

type TemplateValue = Pick<MessageTemplate, 'name' | 'category' | 'title_zh' | 'title_en' | 'content_zh' | 'content_en' | 'link' | 'channels'>;

const findTemplate = (db: Database, key: string) => db.selectFrom('message_template').selectAll().where('key', '=', key).executeTakeFirst();

async function stored(db: Database, areas: readonly Area[], key: string, value: unknown) {
  const present = await findTemplate(db, key);
  const input = saveMessageTemplate.body.safeParse({ ...(value as object), key, ...(present && { wid: present.wid, row_version: present.row_version }) });
  return { input: input.data, problem: input.success ? problemOf(areas, present, input.data) : undefined };
}

/** Templates made by hand, and those of the platform whose words were changed; the others come with the product. */
export const messageTemplatesPart: BundlePart = {
  key: 'messageTemplates',
  title: { zh: '消息模板', en: 'Message templates' },

  async read(db) {
    const rows = await db.selectFrom('message_template').selectAll()
      .where((template) => template.or([template('built_in', '=', false), template('changed', '=', true)])).orderBy('key').execute();
    return rows.map(({ key, name_zh, name_en, category, title_zh, title_en, content_zh, content_en, link, channels }) => ({
      key,
      name: { zh: name_zh, en: name_en || name_zh },
      value: { name: name_zh, category, title_zh, title_en, content_zh, content_en, link, channels } satisfies TemplateValue,
    }));
  },

  async examine(db, { key, value }, { areas }) {
    const { input, problem } = await stored(db, areas, key, value);
    if (!input) return { zh: '本平台不接受这个模板', en: 'this platform does not accept the template' };
    return problem ? { zh: problem.say('zh'), en: problem.say('en') } : null;
  },

  async apply(db, { key, value }, by, { areas }) {
    await storeTemplate(db, areas, (await stored(db, areas, key, value)).input!, by);
  },

  async remove(db, key, by, { areas }) {
    const present = await findTemplate(db, key);
    if (present?.built_in) await resetTemplate(db, areas, present, by);
    else await db.deleteFrom('message_template').where('key', '=', key).execute();
  },
};
