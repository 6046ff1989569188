import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as kmsScreens } from './screens.ts';

export const kmsArea = defineArea({ name: 'kms', title: { zh: '密钥管理', en: 'Key management' }, screens });
