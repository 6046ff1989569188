import { screenMap } from '#platform/web/routing/screen-map.ts';
import type { screens } from '../contract/screens.ts';

const releases = () => import('./releases/releases-screen.tsx').then((module) => module.ReleasesScreen);

const overview = () => import('./overview/overview-screen.tsx').then((module) => module.OverviewScreen);

/** One screen stands behind all addresses of a kind of model, so that it stays while these change. */
const subjectModels = () => import('./models/models-screen.tsx').then((module) => module.SubjectModelsScreen);
const topicModels = () => import('./models/models-screen.tsx').then((module) => module.TopicModelsScreen);

export const loaders = screenMap<typeof screens>({
  '/resourceDevelop/dataLake': () => import('./lake/lake-screen.tsx').then((module) => module.LakeScreen),
  '/resourceDevelop/standardLayer': () => import('./lake/standard/standard-screen.tsx').then((module) => module.StandardScreen),
  '/resourceManage/metaDataManage/dataLake': () => import('./lake/metadata/metadata-screen.tsx').then((module) => module.LakeMetadataScreen),
  '/resourceDevelop/noDev': () => import('./builder/builder-screen.tsx').then((module) => module.BuilderScreen),
  '/resourceDevelop/integrated': overview,
  '/dataIntegration': overview,
  '/resourceDevelop/offlineCollection': () => import('./offline/offline-screen.tsx').then((module) => module.OfflineScreen),
  '/resourceDevelop/integrateManagement': () => import('./tasks/tasks-screen.tsx').then((module) => module.TasksScreen),
  '/resourceDevelop/operatingStatistic': () => import('./monitor/statistics-screen.tsx').then((module) => module.StatisticsScreen),
  '/resourceDevelop/dispatchingMonitor': () => import('./monitor/monitor-screen.tsx').then((module) => module.MonitorScreen),
  '/resourceDevelop/batchIntegration': () => import('./batch/batch-screen.tsx').then((module) => module.BatchScreen),
  '/resourceDevelop/projectManagement': () => import('./projects/projects-screen.tsx').then((module) => module.ProjectsScreen),
  '/resourceDevelop/flow': () => import('./streams/streams-screen.tsx').then((module) => module.StreamsScreen),
  '/resourceDevelop/combinedTasks': () => import('./compose/compose-screen.tsx').then((module) => module.ComposeScreen),
  '/resourceDevelop/dataDevelopment': () => import('./development/development-screen.tsx').then((module) => module.DevelopmentScreen),
  '/resourceDevelop/publishList': releases,
  '/resourceDevelop/publishList/myPublish': releases,
  '/resourceDevelop/publishList/myApprove': releases,
  '/resourceDevelop/serviceOrchestration': () => import('./compose/service-flows-screen.tsx').then((module) => module.ServiceFlowsScreen),
  '/resourceDevelop/algorithmModel': () => import('./algorithms/algorithms-screen.tsx').then((module) => module.AlgorithmsScreen),
  '/resourceDevelop/modelUrl': () => import('./model-services/model-services-screen.tsx').then((module) => module.ModelServicesScreen),
  '/resourceDevelop/compoundTask': () => import('./composite/composite-screen.tsx').then((module) => module.CompositeScreen),
  '/resourceDevelop/Topicmodel': subjectModels,
  '/resourceDevelop/Topicmodel/Resource': subjectModels,
  '/resourceDevelop/Topicmodel/catEgory': subjectModels,
  '/resourceDevelop/Topicmodel/fieldInformation': subjectModels,
  '/resourceDevelop/Topicmodel/indicators': subjectModels,
  '/resourceDevelop/Topicmodel/tagManagement': subjectModels,
  '/resourceDevelop/Topicmodel/useManagement': subjectModels,
  '/resourceDevelop/Topicmodels': topicModels,
  '/resourceDevelop/Topicmodels/Resource': topicModels,
  '/resourceDevelop/Topicmodels/catEgory': topicModels,
  '/resourceDevelop/Topicmodels/fieldInformation': topicModels,
  '/resourceDevelop/Topicmodels/indicators': topicModels,
  '/resourceDevelop/Topicmodels/tagManagement': topicModels,
  '/resourceDevelop/Topicmodels/useManagement': topicModels,
  '/resourceDevelop/modelmanagement': () => import('./models/library-screen.tsx').then((module) => module.ModelLibraryScreen),
});
