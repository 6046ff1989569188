import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as sharingScreens } from './screens.ts';

export const sharingArea = defineArea({ name: 'sharing', title: { zh: '共享开放', en: 'Data sharing' }, screens });
