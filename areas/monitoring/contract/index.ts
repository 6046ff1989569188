import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as monitoringScreens } from './screens.ts';

export const monitoringArea = defineArea({ name: 'monitoring', title: { zh: '监控中心', en: 'Monitoring' }, screens });
