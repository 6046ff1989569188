import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as subcenterScreens } from './screens.ts';

export const subcenterArea = defineArea({ name: 'subcenter', title: { zh: '分中心', en: 'Sub-center' }, screens });
