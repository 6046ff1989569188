import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as identityScreens } from './screens.ts';

export const identityArea = defineArea({ name: 'identity', title: { zh: '统一身份', en: 'Unified identity' }, screens });
