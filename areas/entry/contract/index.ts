import { defineArea } from '#platform/contract';
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
  calls: help,
  permissions: entryPermissions,
});
