import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as qualityScreens } from './screens.ts';

export const qualityArea = defineArea({ name: 'quality', title: { zh: '数据质量', en: 'Data quality' }, screens });
