import { defineArea } from '#platform/contract';
import { entryErrors } from './errors.ts';
import * as help from './help.ts';
import { entryPermissions } from './permissions.ts';
import { screens } from './screens.ts';

export * from './errors.ts';
export * from './help.ts';
export * from './help-shapes.ts';
export { can as canEntry, entryPermissions } from './permissions.ts';
export { screens as entryScreens } from './screens.ts';

export const entryArea = defineArea({
  name: 'entry',
  title: { zh: '入口与帮助', en: 'Entry and help' },
  screens,
  objects: { help_article: { zh: '帮助文章', en: 'Help article' } },
  calls: help,
  permissions: entryPermissions,
  errors: entryErrors,
});
