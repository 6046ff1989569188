import { callsOf, defineArea } from '#platform/contract';
import * as dataSources from './data-sources.ts';
import { sourcesErrors } from './errors.ts';
import { sourcesObjects } from './objects.ts';
import { sourcesGrants, sourcesPermissions } from './permissions.ts';
import { screens } from './screens.ts';
import { sourcesSettings } from './settings.ts';

export * from './data-sources.ts';
export { sourcesErrors } from './errors.ts';
export { can as sourcesCan } from './permissions.ts';
export { screens as sourcesScreens } from './screens.ts';
export { sourcesSettings } from './settings.ts';
export * from './source-kinds.ts';

export const sourcesArea = defineArea({
  name: 'sources',
  title: { zh: '数据源', en: 'Data sources' },
  screens,
  permissions: sourcesPermissions,
  grants: sourcesGrants,
  settings: Object.values(sourcesSettings),
  errors: sourcesErrors,
  objects: sourcesObjects,
  calls: {
    ...callsOf(dataSources),
  },
});
