import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as portalScreens } from './screens.ts';

export const portalArea = defineArea({ name: 'portal', title: { zh: '门户', en: 'Portals' }, screens });
