import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as queryScreens } from './screens.ts';

export const queryArea = defineArea({ name: 'query', title: { zh: '数据查询', en: 'Data query' }, screens });
