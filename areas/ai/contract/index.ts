import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as aiScreens } from './screens.ts';

export const aiArea = defineArea({ name: 'ai', title: { zh: '人工智能', en: 'AI' }, screens });
