import { defineArea } from '#platform/contract';
import { screens } from './screens.ts';

export { screens as clusterScreens } from './screens.ts';

export const clusterArea = defineArea({ name: 'cluster', title: { zh: '大数据集群', en: 'Big data clusters' }, screens });
