import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Data lake and projects
  { path: '/resourceDevelop/dataLake', title: { zh: '数据湖', en: 'Data lake' }, access: 'token', menu: 'lake-build' },
  { path: '/resourceDevelop/standardLayer', title: { zh: '标准层', en: 'Standard layer' }, access: 'token', menu: 'lake-build' },
  { path: '/resourceManage/metaDataManage/dataLake', title: { zh: '数据湖元数据', en: 'Data lake metadata' }, access: 'token', menu: 'metadata' },
  { path: '/resourceDevelop/projectManagement', title: { zh: '项目管理', en: 'Projects' }, access: 'token', menu: 'lake-build' },
  { path: '/resourceDevelop/dataDevelopment', title: { zh: '数据开发', en: 'Data development' }, access: 'token', menu: 'lake-build' },
  { path: '/resourceDevelop/noDev', title: { zh: '零代码开发', en: 'No-code development' }, access: 'token', menu: 'lake-build' },

  // Integration
  { path: '/resourceDevelop/integrated', title: { zh: '集成概览', en: 'Integration overview' }, access: 'token', menu: 'integration' },
  { path: '/dataIntegration', title: { zh: '数据集成', en: 'Data integration' }, access: 'token' },
  { path: '/resourceDevelop/integrateManagement', title: { zh: '集成任务', en: 'Integration tasks' }, access: 'token', menu: 'integration' },
  { path: '/resourceDevelop/batchIntegration', title: { zh: '批量集成', en: 'Batch integration' }, access: 'token', menu: 'integration' },
  { path: '/resourceDevelop/offlineCollection', title: { zh: '离线采集', en: 'Offline collection' }, access: 'token', menu: 'integration' },
  { path: '/resourceDevelop/flow', title: { zh: '流计算', en: 'Stream computing' }, access: 'token', menu: 'integration' },
  { path: '/resourceDevelop/combinedTasks', title: { zh: '组合任务', en: 'Composed tasks' }, access: 'token', menu: 'integration' },
  { path: '/resourceDevelop/compoundTask', title: { zh: '复合流任务', en: 'Composite flow tasks' }, access: 'token', menu: 'integration' },
  { path: '/resourceDevelop/serviceOrchestration', title: { zh: '服务编排', en: 'Service orchestration' }, access: 'token', menu: 'integration' },

  // Subject models
  { path: '/resourceDevelop/Topicmodel', title: { zh: '主题模型', en: 'Subject models' }, access: 'token', menu: 'develop-model' },
  { path: '/resourceDevelop/Topicmodel/Resource', title: { zh: '主题模型资源', en: 'Subject model resources' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodel/catEgory', title: { zh: '主题模型分类', en: 'Subject model categories' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodel/fieldInformation', title: { zh: '主题模型字段信息', en: 'Subject model field information' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodel/indicators', title: { zh: '主题模型指标', en: 'Subject model indicators' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodel/tagManagement', title: { zh: '主题模型标签', en: 'Subject model tags' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodel/useManagement', title: { zh: '主题模型使用管理', en: 'Subject model use' }, access: 'token' },

  // Topic models: assembled from several subjects for one purpose
  { path: '/resourceDevelop/Topicmodels', title: { zh: '专题模型', en: 'Topic models' }, access: 'token', menu: 'develop-model' },
  { path: '/resourceDevelop/Topicmodels/Resource', title: { zh: '专题模型资源', en: 'Topic model resources' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodels/catEgory', title: { zh: '专题模型分类', en: 'Topic model categories' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodels/fieldInformation', title: { zh: '专题模型字段信息', en: 'Topic model field information' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodels/indicators', title: { zh: '专题模型指标', en: 'Topic model indicators' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodels/tagManagement', title: { zh: '专题模型标签', en: 'Topic model tags' }, access: 'token' },
  { path: '/resourceDevelop/Topicmodels/useManagement', title: { zh: '专题模型使用管理', en: 'Topic model use' }, access: 'token' },

  // Model library and algorithms
  { path: '/resourceDevelop/modelmanagement', title: { zh: '模型管理', en: 'Models' }, access: 'token', menu: 'develop-model' },
  { path: '/resourceDevelop/algorithmModel', title: { zh: '算法模型', en: 'Algorithm models' }, access: 'token', menu: 'develop-model' },
  { path: '/resourceDevelop/modelUrl', title: { zh: '模型服务地址', en: 'Model services' }, access: 'token', menu: 'develop-model' },

  // Schedules and releases
  { path: '/resourceDevelop/dispatchingMonitor', title: { zh: '调度监控', en: 'Schedule monitoring' }, access: 'token', menu: 'schedule-release' },
  { path: '/resourceDevelop/operatingStatistic', title: { zh: '执行统计', en: 'Run statistics' }, access: 'token', menu: 'schedule-release' },
  { path: '/resourceDevelop/publishList', title: { zh: '发布列表', en: 'Releases' }, access: 'token', menu: 'schedule-release' },
  { path: '/resourceDevelop/publishList/myPublish', title: { zh: '我的发布', en: 'My releases' }, access: 'token' },
  { path: '/resourceDevelop/publishList/myApprove', title: { zh: '我的发布审批', en: 'My release approvals' }, access: 'token' },
]);
