import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Historical data
  { path: '/resourceManage/historyManagement/historyOverView', title: { zh: '历史数据概览', en: 'Historical data overview' }, access: 'token', menu: 'history', planned: true },
  { path: '/resourceManage/historyManagement/historyDataBase', title: { zh: '历史库', en: 'Historical databases' }, access: 'token', menu: 'history', planned: true },
  { path: '/resourceManage/historyManagement/historyDataBase/history', title: { zh: '历史库记录', en: 'Historical database records' }, access: 'token', planned: true },
  { path: '/resourceManage/historyManagement/historyDataSearch', title: { zh: '历史数据检索', en: 'Historical data search' }, access: 'token', menu: 'history', planned: true },
  { path: '/resourceManage/historyManagement/historyDataTime', title: { zh: '历史数据时间轴', en: 'Historical data timeline' }, access: 'token', menu: 'history', planned: true },
  { path: '/resourceManage/historyManagement/historyDataTimeDetail', title: { zh: '时间轴详情', en: 'Timeline details' }, access: 'token', planned: true },
  { path: '/resourceManage/historyManagement/historyDataStatistics', title: { zh: '历史数据统计', en: 'Historical data statistics' }, access: 'token', menu: 'history', planned: true },
  { path: '/resourceManage/historyManagement/historyDataReport', title: { zh: '历史数据报告', en: 'Historical data report' }, access: 'token', menu: 'history', planned: true },

  // Archiving
  { path: '/resourceManage/historyManagement/fileTaskManagement', title: { zh: '归档任务', en: 'Archive tasks' }, access: 'token', menu: 'history', planned: true },
  { path: '/resourceManage/historyManagement/fileWhiteList', title: { zh: '归档白名单', en: 'Archive allowlist' }, access: 'token', menu: 'history', planned: true },
  { path: '/resourceManage/historyManagement/fileBlackList', title: { zh: '归档黑名单', en: 'Archive blocklist' }, access: 'token', menu: 'history', planned: true },
]);
