import { currentLanguage } from '#platform/web/language.ts';
import { loadLocale } from '#platform/web/shell/locales.ts';
import { Shell } from '#platform/web/shell/shell.tsx';
import { loadScreenTable } from './screens.ts';

/** What must be there before the first picture: the screens, and antd's words so that it does not begin in the wrong language. */
export async function prepareInside() {
  const [screens] = await Promise.all([loadScreenTable(), loadLocale(currentLanguage())]);
  return function Inside() {
    return <Shell screens={screens} />;
  };
}
