import { currentLanguage } from '#platform/web/language.ts';
import { providePeople } from '#platform/web/people.tsx';
import { loadLocale } from '#platform/web/shell/locales.ts';
import { Shell } from '#platform/web/shell/shell.tsx';
import { loadScreenTable } from './screens.ts';

providePeople(() => import('../../areas/system/web/pickers/people-components.ts').then((module) => module.peopleComponents));

/** What must be there before the first picture: the screens, and antd's words so that it does not begin in the wrong language. */
export async function prepareInside() {
  const [screens] = await Promise.all([loadScreenTable(), loadLocale(currentLanguage())]);
  return function Inside() {
    return <Shell screens={screens} />;
  };
}
