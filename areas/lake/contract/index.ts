import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as lakeScreens } from './screens.ts';

export const lakeArea = defineArea({ name: 'lake', title: { zh: '数据湖', en: 'Data lake' }, screens });
