import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as boardsScreens } from './screens.ts';

export const boardsArea = defineArea({ name: 'boards', title: { zh: '看板', en: 'Boards' }, screens });
