import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Overview
  { path: '/resourceManage/monitoringCenter/monitoringBoard', title: { zh: '监控看板', en: 'Monitoring board' }, access: 'token', menu: 'monitor-board', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/screen', title: { zh: '监控大屏', en: 'Monitoring wallboard' }, access: 'token', menu: 'monitor-board', bare: true, planned: true },
  { path: '/resourceManage/monitoringCenter/Operationalanalysis', title: { zh: '运行分析', en: 'Operation analysis' }, access: 'token', menu: 'monitor-board', planned: true },
  { path: '/resourceManage/monitoringCenter/platformDataStatistics', title: { zh: '平台数据统计', en: 'Platform data statistics' }, access: 'token', menu: 'monitor-board', planned: true },
  { path: '/resourceManage/monitoringCenter/others', title: { zh: '其他监控', en: 'Other monitoring' }, access: 'token', menu: 'monitor-board', planned: true },

  // Tasks and integration
  { path: '/resourceManage/monitoringCenter/Abnormaltask', title: { zh: '异常任务', en: 'Abnormal tasks' }, access: 'token', menu: 'monitor-task', planned: true },
  { path: '/resourceManage/monitoringCenter/Hangtask', title: { zh: '挂起任务', en: 'Suspended tasks' }, access: 'token', menu: 'monitor-task', planned: true },
  { path: '/resourceManage/monitoringCenter/analysistask', title: { zh: '任务分析', en: 'Task analysis' }, access: 'token', menu: 'monitor-task', planned: true },
  { path: '/resourceManage/monitoringCenter/dispatchingMonitor', title: { zh: '调度监控', en: 'Schedule monitoring' }, access: 'token', menu: 'monitor-task', planned: true },
  { path: '/resourceManage/monitoringCenter/Integrationtesting', title: { zh: '集成检测', en: 'Integration checks' }, access: 'token', menu: 'monitor-task', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/integratedMonitoring', title: { zh: '集成监控', en: 'Integration monitoring' }, access: 'token', menu: 'monitor-task', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/integratedStatistics', title: { zh: '集成统计', en: 'Integration statistics' }, access: 'token', menu: 'monitor-task', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/dataIntegrationReminder', title: { zh: '数据集成提醒', en: 'Data integration reminders' }, access: 'token', menu: 'monitor-task', planned: true },

  // Data and its use
  { path: '/resourceManage/monitoringCenter/dataMonitor', title: { zh: '数据监控', en: 'Data monitoring' }, access: 'token', menu: 'monitor-data', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/dataMonitor', title: { zh: '数据量监控', en: 'Data volume monitoring' }, access: 'token', menu: 'monitor-data', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/dataEquivalent', title: { zh: '数据一致性监控', en: 'Data consistency monitoring' }, access: 'token', menu: 'monitor-data', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/dataUse', title: { zh: '数据使用监控', en: 'Data use monitoring' }, access: 'token', menu: 'monitor-data', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/applyMonitor', title: { zh: '申请监控', en: 'Application monitoring' }, access: 'token', menu: 'monitor-data', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/interfaceApply', title: { zh: '数据服务申请监控', en: 'Data service application monitoring' }, access: 'token', menu: 'monitor-data', planned: true },

  // Lineage, links and traces
  { path: '/resourceManage/monitoringCenter/dataMonitor/bloodList', title: { zh: '血缘列表', en: 'Lineage list' }, access: 'token', menu: 'monitor-lineage', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/bloodList/addOrEditDrawer', title: { zh: '编辑血缘', en: 'Edit lineage' }, access: 'token', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/bloodMap', title: { zh: '血缘地图', en: 'Lineage map' }, access: 'token', menu: 'monitor-lineage', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/bloodMaoG6', title: { zh: '血缘关系图', en: 'Lineage graph' }, access: 'token', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/linkMap', title: { zh: '链路地图', en: 'Link map' }, access: 'token', menu: 'monitor-lineage', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/linkMap/statisc', title: { zh: '链路统计', en: 'Link statistics' }, access: 'token', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/traceMap', title: { zh: '溯源地图', en: 'Trace map' }, access: 'token', menu: 'monitor-lineage', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/traceMap/statisc', title: { zh: '溯源统计', en: 'Trace statistics' }, access: 'token', planned: true },

  // Apps, databases and hosts
  { path: '/resourceManage/monitoringCenter/conditionmonitoring', title: { zh: '状态监控', en: 'Status monitoring' }, access: 'token', menu: 'monitor-resource', planned: true },
  { path: '/resourceManage/monitoringCenter/applyMonitor', title: { zh: '应用监控', en: 'App monitoring' }, access: 'token', menu: 'monitor-resource', planned: true },
  { path: '/resourceManage/monitoringCenter/applicationManagement', title: { zh: '应用管理', en: 'App management' }, access: 'token', menu: 'monitor-resource', planned: true },
  { path: '/resourceManage/monitoringCenter/databasemanagement', title: { zh: '数据库管理', en: 'Databases' }, access: 'token', menu: 'monitor-resource', planned: true },
  { path: '/resourceManage/monitoringCenter/hostMonitor', title: { zh: '主机监控', en: 'Host monitoring' }, access: 'token', menu: 'monitor-resource', planned: true },
  { path: '/resourceManage/monitoringCenter/hostManagement', title: { zh: '主机管理', en: 'Hosts' }, access: 'token', menu: 'monitor-resource', planned: true },
  { path: '/resourceManage/monitoringCenter/dataMonitor/serviceCluster', title: { zh: '服务集群', en: 'Service clusters' }, access: 'token', menu: 'monitor-resource', planned: true },

  // Forewarnings and messages
  { path: '/resourceManage/monitoringCenter/forewarnCenter', title: { zh: '预警中心', en: 'Forewarning center' }, access: 'token', menu: 'monitor-warning', planned: true },
  { path: '/resourceManage/monitoringCenter/messageConfiguration', title: { zh: '消息配置', en: 'Message settings' }, access: 'token', menu: 'monitor-warning', planned: true },
  { path: '/resourceManage/monitoringCenter/messageReminderConfiguration', title: { zh: '消息提醒配置', en: 'Message reminder settings' }, access: 'token', menu: 'monitor-warning', planned: true },
]);
