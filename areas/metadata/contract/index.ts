import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as metadataScreens } from './screens.ts';

export const metadataArea = defineArea({ name: 'metadata', title: { zh: '元数据', en: 'Metadata' }, screens });
