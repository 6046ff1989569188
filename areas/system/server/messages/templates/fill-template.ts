import { systemErrors, variablesIn, type MessageCategory, type MessageChannel } from '#areas/system';
import { fillText, type Area, type Text, type TextValues } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import '../message-tables.ts';
import { declaredTemplate } from './declared-templates.ts';

interface Filled {
  title: Text;
  content: Text;
  category: MessageCategory;
  link: string;
  channels: MessageChannel[];
  template: string;
}

/** The words of a template with its values in place. Each variable needs one, and none may be too many. */
export async function fillTemplate(db: Database, areas: readonly Area[], key: string, values: TextValues): Promise<Filled> {
  const template = await db.selectFrom('message_template').selectAll().where('key', '=', key).executeTakeFirst();
  if (!template) throw new UserError(systemErrors.templateNotFound, { key });
  const { title_zh, title_en, content_zh, content_en, link } = template;
  const used = variablesIn(title_zh, title_en, content_zh, content_en, link);
  const known = Object.keys(declaredTemplate(areas, key)?.variables ?? {});
  refuse(used.filter((name) => !(name in values)), systemErrors.valueMissing);
  refuse(Object.keys(values).filter((name) => !used.includes(name) && !known.includes(name)), systemErrors.valueUnknown);
  const fill = (text: string) => fillText(text, values);
  return {
    title: { zh: fill(title_zh), en: fill(title_en || title_zh) },
    content: { zh: fill(content_zh), en: fill(content_en || content_zh) },
    link: fillText(link, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]))),
    category: template.category,
    channels: template.channels,
    template: key,
  };
}

function refuse(names: string[], error: typeof systemErrors.valueMissing | typeof systemErrors.valueUnknown): void {
  if (names.length > 0) throw new UserError(error, { names: names.map((name) => `{${name}}`).join(', ') }, Object.fromEntries(names.map((name) => [`values.${name}`, error])));
}
