import type { Selectable } from 'kysely';
import type { Customization, Look } from '#areas/system';
import type { Text } from '#platform/contract';
import type { Tables } from '#platform/server/database.ts';
import { addressOfPicture, fileOfPicture } from './pictures.ts';

/** A look as it is stored, here and in its history. */
export type StoredLook = Pick<
  Selectable<Tables['customization']>,
  'title_zh' | 'title_en' | 'logo' | 'colour' | 'accent' | 'login_picture' | 'footer_zh' | 'footer_en' | 'links'
>;

const titles: Record<Customization['type'], Text> = {
  // The main face is called what the setting platform.title says, until someone gives it a name here.
  MANAGE: { zh: '', en: '' },
  PORTAL: { zh: '百川数据门户', en: 'Tributary data portal' },
  AI: { zh: '百川智能助手', en: 'Tributary assistant' },
  SUBCENTER: { zh: '百川分中心', en: 'Tributary sub-center' },
};

export function houseLook(type: Customization['type']): StoredLook {
  const { zh, en } = titles[type];
  return { title_zh: zh, title_en: en, logo: '', colour: '', accent: '', login_picture: '', footer_zh: '', footer_en: '', links: [] };
}

export function shownLook({ title_zh, title_en, logo, colour, accent, login_picture, footer_zh, footer_en, links }: StoredLook): Look {
  return {
    title: { zh: title_zh, en: title_en },
    logo: addressOfPicture(logo),
    colour,
    accent,
    loginPicture: addressOfPicture(login_picture),
    footer: { zh: footer_zh, en: footer_en },
    links,
  };
}

export function storedLook({ title, logo, colour, accent, loginPicture, footer, links }: Look): StoredLook {
  return {
    title_zh: title.zh, title_en: title.en, logo: fileOfPicture(logo), colour: colour.toLowerCase(), accent: accent.toLowerCase(),
    login_picture: fileOfPicture(loginPicture), footer_zh: footer.zh, footer_en: footer.en, links,
  };
}

/** Without what belongs to the record, not to the look. */
export function lookOf(row: StoredLook): StoredLook {
  const { title_zh, title_en, logo, colour, accent, login_picture, footer_zh, footer_en, links } = row;
  return { title_zh, title_en, logo, colour, accent, login_picture, footer_zh, footer_en, links };
}
