import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as sourcesScreens } from './screens.ts';

export const sourcesArea = defineArea({ name: 'sources', title: { zh: '数据源', en: 'Data sources' }, screens });
