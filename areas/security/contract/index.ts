import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as securityScreens } from './screens.ts';

export const securityArea = defineArea({ name: 'security', title: { zh: '数据安全', en: 'Data security' }, screens });
