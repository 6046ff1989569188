import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import type { Language } from '#platform/contract/text.ts';

export type AntdLocale = ConfigProviderProps['locale'];

const loaded: Partial<Record<Language, AntdLocale>> = {};

/** antd speaks English by itself; Chinese is loaded when it is wanted. */
export async function loadLocale(language: Language): Promise<AntdLocale> {
  if (!(language in loaded)) {
    if (language === 'zh') {
      const [antd] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
      loaded.zh = antd.default;
    } else {
      loaded.en = (await import('antd/es/locale/en_US')).default;
    }
  }
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  return loaded[language];
}

export const loadedLocale = (language: Language): AntdLocale => loaded[language];
