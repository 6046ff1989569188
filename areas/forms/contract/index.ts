import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as formsScreens } from './screens.ts';

export const formsArea = defineArea({ name: 'forms', title: { zh: '表单填报', en: 'Form filling' }, screens });
