import { screenMap } from '#platform/web/routing/screen-map.ts';
import type { screens } from '../contract/screens.ts';

export const loaders = screenMap<typeof screens>({
  '/resourceDevelop/dataLake': () => import('./lake/lake-screen.tsx').then((module) => module.LakeScreen),
  '/resourceDevelop/standardLayer': () => import('./lake/standard/standard-screen.tsx').then((module) => module.StandardScreen),
  '/resourceManage/metaDataManage/dataLake': () => import('./lake/metadata/metadata-screen.tsx').then((module) => module.LakeMetadataScreen),
  '/resourceDevelop/integrateManagement': () => import('./tasks/tasks-screen.tsx').then((module) => module.TasksScreen),
  '/resourceDevelop/operatingStatistic': () => import('./monitor/statistics-screen.tsx').then((module) => module.StatisticsScreen),
  '/resourceDevelop/dispatchingMonitor': () => import('./monitor/monitor-screen.tsx').then((module) => module.MonitorScreen),
  '/resourceDevelop/batchIntegration': () => import('./batch/batch-screen.tsx').then((module) => module.BatchScreen),
  '/resourceDevelop/projectManagement': () => import('./projects/projects-screen.tsx').then((module) => module.ProjectsScreen),
  '/resourceDevelop/combinedTasks': () => import('./compose/compose-screen.tsx').then((module) => module.ComposeScreen),
  '/resourceDevelop/compoundTask': () => import('./composite/composite-screen.tsx').then((module) => module.CompositeScreen),
});
