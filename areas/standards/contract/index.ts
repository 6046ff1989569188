import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as standardsScreens } from './screens.ts';

export const standardsArea = defineArea({ name: 'standards', title: { zh: '数据标准', en: 'Data standards' }, screens });
