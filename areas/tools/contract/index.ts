import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as toolsScreens } from './screens.ts';

export const toolsArea = defineArea({ name: 'tools', title: { zh: '工具', en: 'Tools' }, screens });
