import { currentLanguage } from '#platform/web/language.ts';
import { loadLocale } from '#platform/web/shell/locales.ts';
import { Shell } from '#platform/web/shell/shell.tsx';
import { screenTable } from './screens.ts';

/** What must be there before the first picture, so that antd does not begin in the wrong language. */
export const prepare = () => loadLocale(currentLanguage());

export function Inside() {
  return <Shell screens={screenTable} />;
}
