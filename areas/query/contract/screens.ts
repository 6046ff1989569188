import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Asking for data
  { path: '/resourceManage/dataManagement/dataQuery', title: { zh: '数据查询', en: 'Data query' }, access: 'token', menu: 'data-query', planned: true },
  { path: '/resourceManage/dataManagement/commonQuery', title: { zh: '常用查询', en: 'Common queries' }, access: 'token', menu: 'data-query', planned: true },
  { path: '/resourceManage/dataManagement/associativeQuery', title: { zh: '关联查询', en: 'Associative query' }, access: 'token', menu: 'data-query', planned: true },
  { path: '/resourceManage/dataManagement/impromptu', title: { zh: '即席查询', en: 'Ad hoc query' }, access: 'token', menu: 'data-query', planned: true },
  { path: '/resourceManage/dataManagement/offhand', title: { zh: '快速查询', en: 'Quick query' }, access: 'token', menu: 'data-query', planned: true },
  { path: '/resourceManage/dataManagement/fullTextSearch', title: { zh: '全文检索', en: 'Full-text search' }, access: 'token', menu: 'data-query', planned: true },
  { path: '/resourceManage/dataManagement/exclusiveView', title: { zh: '专属视图', en: 'Exclusive views' }, access: 'token', menu: 'data-query', planned: true },

  // Upkeep
  { path: '/resourceManage/dataManagement/onlineMaintenance', title: { zh: '在线维护', en: 'Online maintenance' }, access: 'token', menu: 'data-upkeep', planned: true },
  { path: '/resourceManage/dataManagement/offlineDataImport', title: { zh: '离线数据导入', en: 'Offline data import' }, access: 'token', menu: 'data-upkeep', planned: true },
  { path: '/resourceManage/dataManagement/wordsmanage', title: { zh: '检索词管理', en: 'Search terms' }, access: 'token', menu: 'data-upkeep', planned: true },

  // Analysis
  { path: '/resourceManage/dataManagement/dataAssetStatistics', title: { zh: '数据资产统计', en: 'Data asset statistics' }, access: 'token', menu: 'data-upkeep', planned: true },
  { path: '/resourceManage/dataManagement/constructionAnalysis', title: { zh: '建设分析', en: 'Construction analysis' }, access: 'token', menu: 'data-upkeep', planned: true },
  { path: '/resourceManage/dataManagement/edgeReportAnalysis', title: { zh: '边缘上报分析', en: 'Edge report analysis' }, access: 'token', menu: 'data-upkeep', planned: true },

  // Master data
  { path: '/resourceManage/dataManagement/masterDataList', title: { zh: '主数据清单', en: 'Master data list' }, access: 'token', menu: 'master-data', planned: true },
  { path: '/resourceManage/dataManagement/masterDataRegister', title: { zh: '主数据注册', en: 'Master data registration' }, access: 'token', menu: 'master-data', planned: true },
  { path: '/resourceManage/dataManagement/masterDataSearch', title: { zh: '主数据检索', en: 'Master data search' }, access: 'token', menu: 'master-data', planned: true },
  { path: '/resourceManage/dataManagement/masterDataRelationship', title: { zh: '主数据关系', en: 'Master data relations' }, access: 'token', menu: 'master-data', planned: true },
  { path: '/resourceManage/dataManagement/masterDataVersion', title: { zh: '主数据版本', en: 'Master data versions' }, access: 'token', menu: 'master-data', planned: true },
  { path: '/resourceManage/dataManagement/masterDataBackup', title: { zh: '主数据备份', en: 'Master data backup' }, access: 'token', menu: 'master-data', planned: true },
  { path: '/resourceManage/dataManagement/masterDataReport', title: { zh: '主数据报告', en: 'Master data report' }, access: 'token', menu: 'master-data', planned: true },
]);
