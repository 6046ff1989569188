import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Home pages
  { path: '/resourceManage/Home', title: { zh: '资源管理首页', en: 'Resource management home' }, access: 'token', menu: 'resource-catalog', planned: true },
  { path: '/resourceManage/frontpage', title: { zh: '资源概览', en: 'Resource overview' }, access: 'token', menu: 'resource-catalog', planned: true },

  // Reports, wallboards and views
  { path: '/report', title: { zh: '数据报告', en: 'Data reports' }, access: 'token', menu: 'board', planned: true },
  { path: '/screen', title: { zh: '数据大屏', en: 'Data wallboard' }, access: 'token', menu: 'board', bare: true, planned: true },
  { path: '/bigScreen', title: { zh: '公开大屏', en: 'Public wallboard' }, access: 'public', bare: true, planned: true },
  { path: '/exceptionAlerts', title: { zh: '异常告警', en: 'Exception alarms' }, access: 'public', bare: true, planned: true },
  { path: '/dynamicView', title: { zh: '动态视图', en: 'Dynamic views' }, access: 'token', planned: true },
  { path: '/viewFile', title: { zh: '文件预览', en: 'File preview' }, access: 'token', bare: true, planned: true },

  // Data link and data graph
  { path: '/fullDataLink', title: { zh: '数据全链路', en: 'End-to-end data link' }, access: 'token', menu: 'data-link', planned: true },
  { path: '/fullDataLinkQuery', title: { zh: '全链路查询', en: 'Data link query' }, access: 'token', menu: 'data-link', planned: true },
  { path: '/datapicture', title: { zh: '数据图谱', en: 'Data graph' }, access: 'token', menu: 'data-link', planned: true },
  { path: '/datapicture/g6', title: { zh: '图谱画布', en: 'Data graph canvas' }, access: 'token', planned: true },

  // Collection and integration
  { path: '/datacollection', title: { zh: '数据采集', en: 'Data collection' }, access: 'token', menu: 'source-build', planned: true },
  { path: '/datacollection/Enrollmentdata', title: { zh: '数据登记', en: 'Data registration' }, access: 'token', planned: true },
  { path: '/datacollection/Information', title: { zh: '采集信息', en: 'Collection information' }, access: 'token', planned: true },

  // Scan, compare, govern
  { path: '/onescan', title: { zh: '一键扫描', en: 'One-click scan' }, access: 'token', menu: 'scan-compare', planned: true },
  { path: '/scanReport', title: { zh: '扫描报告', en: 'Scan report' }, access: 'token', planned: true },
  { path: '/comparisonTool', title: { zh: '比对工具', en: 'Comparison tool' }, access: 'token', menu: 'scan-compare', planned: true },
  { path: '/compareReport', title: { zh: '比对报告', en: 'Comparison reports' }, access: 'token', menu: 'scan-compare', planned: true },
  { path: '/systemComparisonReport', title: { zh: '系统比对报告', en: 'System comparison reports' }, access: 'token', menu: 'scan-compare', planned: true },
  { path: '/systemComparisonReportTag', title: { zh: '系统比对报告（按标签）', en: 'System comparison reports by tag' }, access: 'token', planned: true },
  { path: '/resourceIdentification', title: { zh: '资源识别', en: 'Resource identification' }, access: 'token', menu: 'scan-compare', planned: true },
  { path: '/automaticGovern', title: { zh: '自动治理', en: 'Automatic governance' }, access: 'token', menu: 'scan-compare', planned: true },

  // Toolbox
  { path: '/tool', title: { zh: '工具箱', en: 'Toolbox' }, access: 'token', menu: 'toolbox', planned: true },
  { path: '/sqlTranslator', title: { zh: 'SQL 转换', en: 'SQL translator' }, access: 'token', menu: 'toolbox', planned: true },
  { path: '/watermarkUtil', title: { zh: '水印工具', en: 'Watermark tool' }, access: 'token', menu: 'toolbox', planned: true },
  { path: '/resourceManage/tool', title: { zh: '资源管理工具', en: 'Resource tools' }, access: 'token', menu: 'toolbox', planned: true },
  { path: '/resourceManage/http', title: { zh: 'HTTP 请求调试', en: 'HTTP request tester' }, access: 'token', menu: 'toolbox', planned: true },
]);
