import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as historyScreens } from './screens.ts';

export const historyArea = defineArea({ name: 'history', title: { zh: '历史数据', en: 'Historical data' }, screens });
