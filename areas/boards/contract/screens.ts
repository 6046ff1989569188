import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Construction board
  { path: '/constructionKanban', title: { zh: '建设看板', en: 'Construction board' }, access: 'token', menu: 'board', planned: true },
  { path: '/constructionKanban/businessDetail', title: { zh: '业务系统建设明细', en: 'Business system construction details' }, access: 'token', planned: true },
  { path: '/constructionKanban/lakeDetail', title: { zh: '数据湖建设明细', en: 'Data lake construction details' }, access: 'token', planned: true },
  { path: '/constructionKanban/standardDetail', title: { zh: '数据标准建设明细', en: 'Data standard construction details' }, access: 'token', planned: true },

  // Process board and its stages, in the order a project passes them
  { path: '/processKanban/home', title: { zh: '过程看板', en: 'Process board' }, access: 'token', menu: 'board', planned: true },
  { path: '/processKanban/Initiate', title: { zh: '项目启动', en: 'Project initiation' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/deployment', title: { zh: '环境部署', en: 'Deployment' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/Setinstall', title: { zh: '安装设置', en: 'Installation and setup' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/setStandard', title: { zh: '标准制定', en: 'Standard drafting' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/dataRecognition', title: { zh: '数据识别', en: 'Data recognition' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/dataAcquisition', title: { zh: '数据采集', en: 'Data collection' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/dataGovernance', title: { zh: '数据治理', en: 'Data governance' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/Application', title: { zh: '数据应用', en: 'Data use' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/operation', title: { zh: '数据运营', en: 'Data operation' }, access: 'token', menu: 'process-stage', planned: true },
  { path: '/processKanban/operation/assetDirectory', title: { zh: '资产目录', en: 'Asset catalog' }, access: 'token', planned: true },
  { path: '/processKanban/operation/supplyOpen', title: { zh: '供数开放', en: 'Data supply and opening' }, access: 'token', planned: true },
  { path: '/processKanban/mainteance', title: { zh: '运行维护', en: 'Maintenance' }, access: 'token', menu: 'process-stage', planned: true },
]);
