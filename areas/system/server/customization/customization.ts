import { customizationTypes, getCustomizationList, type Customization } from '#areas/system';
import type { Text } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, type RecordRow } from '#platform/server/records.ts';

const titles: Record<Customization['type'], Text> = {
  // The main face is called what the setting platform.title says, until someone gives it a name here.
  MANAGE: { zh: '', en: '' },
  PORTAL: { zh: '百川数据门户', en: 'Tributary data portal' },
  AI: { zh: '百川智能助手', en: 'Tributary assistant' },
  SUBCENTER: { zh: '百川分中心', en: 'Tributary sub-center' },
};

/** Each face of the platform has exactly one record; an empty field means the house look. */
export async function ensureCustomizations(db: Database): Promise<void> {
  const known = await db.selectFrom('customization').select('type').execute();
  for (const type of customizationTypes.filter((one) => !known.some((row) => row.type === one))) {
    await insertRecord(db, 'customization', {
      type, title_zh: titles[type].zh, title_en: titles[type].en,
      logo: '', colour: '', login_picture: '', footer_zh: '', footer_en: '', links: '[]',
    }, null);
  }
}

function shown({ wid, type, logo, colour, links, ...row }: RecordRow<'customization'>): Customization {
  return {
    wid, type, logo, colour, links,
    title: { zh: row.title_zh, en: row.title_en },
    loginPicture: row.login_picture,
    footer: { zh: row.footer_zh, en: row.footer_en },
  };
}

export const customizationHandlers = [
  handle(getCustomizationList, async (_input, { db }) =>
    (await db.selectFrom('customization').selectAll().orderBy('create_time').execute()).map(shown)),
];
