import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Data portal: home pages
  { path: '/dataPortal', title: { zh: '数据门户', en: 'Data portal' }, access: 'token', menu: 'portal-home', planned: true },
  { path: '/dataPortal/404', title: { zh: '数据门户页面不存在', en: 'Data portal page not found' }, access: 'token', planned: true },
  { path: '/dataPortal/home', title: { zh: '门户首页', en: 'Portal home' }, access: 'token', planned: true },
  { path: '/dataPortal/dataHome', title: { zh: '数据首页', en: 'Data home' }, access: 'token', menu: 'portal-home', planned: true },
  { path: '/dataPortal/sy', title: { zh: '资产门户首页', en: 'Asset portal home' }, access: 'token', menu: 'portal-home', planned: true },
  { path: '/dataPortal/dataBoard', title: { zh: '数据看板', en: 'Data board' }, access: 'token', menu: 'portal-home', planned: true },

  // Data portal: assets and releases
  { path: '/dataPortal/zcgk', title: { zh: '资产概况', en: 'Asset overview' }, access: 'token', menu: 'portal-asset', planned: true },
  { path: '/dataPortal/sjzc', title: { zh: '数据资产', en: 'Data assets' }, access: 'token', menu: 'portal-asset', planned: true },
  { path: '/dataPortal/assetCatalogPro', title: { zh: '资产目录', en: 'Asset catalog' }, access: 'token', menu: 'portal-asset', planned: true },
  { path: '/dataPortal/deptAssets', title: { zh: '部门资产', en: 'Department assets' }, access: 'token', menu: 'portal-asset', planned: true },
  { path: '/dataPortal/openMarket', title: { zh: '开放市场', en: 'Open market' }, access: 'token', menu: 'portal-asset', planned: true },
  { path: '/dataPortal/dataRelease', title: { zh: '数据发布', en: 'Data release' }, access: 'token', menu: 'portal-asset', planned: true },
  { path: '/dataPortal/dataRelease/releasePreview', title: { zh: '发布预览', en: 'Release preview' }, access: 'token', bare: true, planned: true },
  { path: '/dataPortal/qualityReport', title: { zh: '质量报告', en: 'Quality report' }, access: 'token', menu: 'portal-asset', planned: true },
  { path: '/dataPortal/easyQuery', title: { zh: '便捷查询', en: 'Easy query' }, access: 'token', menu: 'data-query', planned: true },

  // Data portal: published standards, open to visitors
  { path: '/dataPortal/informationStandard', title: { zh: '信息标准', en: 'Information standards' }, access: 'public', menu: 'portal-asset', bare: true, planned: true },
  { path: '/dataPortal/itemStandard', title: { zh: '数据项标准', en: 'Data item standards' }, access: 'public', menu: 'portal-asset', bare: true, planned: true },
  { path: '/dataPortal/classificationOiteria', title: { zh: '分类分级标准', en: 'Classification and grading criteria' }, access: 'public', menu: 'portal-asset', bare: true, planned: true },

  // Data portal: workbench
  { path: '/dataPortal/workBench', title: { zh: '门户工作台', en: 'Portal workbench' }, access: 'token', menu: 'portal-workbench', planned: true },
  { path: '/dataPortal/workBench/resourceManagement', title: { zh: '资源维护', en: 'Resource maintenance' }, access: 'token', menu: 'portal-workbench', planned: true },
  { path: '/dataPortal/workBench/resourceEnrollPublish', title: { zh: '资源登记发布', en: 'Resource registration and release' }, access: 'token', menu: 'portal-workbench', planned: true },
  { path: '/dataPortal/workBench/fileUseapplication', title: { zh: '文件使用申请', en: 'File use applications' }, access: 'token', menu: 'portal-workbench', planned: true },
  { path: '/dataPortal/workBench/fileUseApproval', title: { zh: '文件使用审批', en: 'File use approval' }, access: 'token', menu: 'portal-workbench', planned: true },
  { path: '/dataPortal/workBench/dataAcquisition', title: { zh: '数据采集', en: 'Data collection' }, access: 'token', menu: 'portal-workbench', planned: true },
  { path: '/dataPortal/workBench/dataAcquisition/onLine', title: { zh: '在线采集', en: 'Online collection' }, access: 'token', planned: true },
  { path: '/dataPortal/workBench/dataAcquisition/offLine', title: { zh: '离线采集', en: 'Offline collection' }, access: 'token', planned: true },
  { path: '/dataPortal/workBench/dataAcquisition/search', title: { zh: '采集数据查询', en: 'Collected data query' }, access: 'token', planned: true },

  // Personal data portal
  { path: '/proDataPortal/home', title: { zh: '个人门户首页', en: 'Personal portal home' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/404', title: { zh: '个人门户页面不存在', en: 'Personal portal page not found' }, access: 'token', planned: true },
  { path: '/proDataPortal/manage', title: { zh: '个人门户', en: 'Personal portal' }, access: 'token', planned: true },
  { path: '/proDataPortal/manage/assetCatalog', title: { zh: '个人资产目录', en: 'Personal asset catalog' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/manage/personalCenter', title: { zh: '个人中心', en: 'Personal center' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/manage/personalCenter/messageCenter', title: { zh: '消息中心', en: 'Message center' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/manage/personalCenter/myAsses', title: { zh: '我的资产', en: 'My assets' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/manage/personalCenter/Assesrelease', title: { zh: '资产发布', en: 'Asset release' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/manage/personalCenter/myApplication', title: { zh: '我的应用', en: 'My apps' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/manage/personalCenter/myApply', title: { zh: '我的申请', en: 'My applications' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/manage/personalCenter/myApply/interfaceOption', title: { zh: '数据服务申请选项', en: 'Data service application options' }, access: 'token', planned: true },
  { path: '/proDataPortal/manage/personalCenter/myApproval', title: { zh: '我的审批', en: 'My approvals' }, access: 'token', menu: 'portal-personal', planned: true },
  { path: '/proDataPortal/manage/personalCenter/myApproval/haveApplyApproval', title: { zh: '我的已办审批', en: 'My completed approvals' }, access: 'token', planned: true },
  { path: '/proDataPortal/manage/personalCenter/myApproval/header', title: { zh: '审批摘要', en: 'Approval summary' }, access: 'token', planned: true },

  // Resource portal: operation
  { path: '/resourcePortal/operationManage/sjzcgl', title: { zh: '数据资产管理', en: 'Data asset management' }, access: 'token', menu: 'portal-market', planned: true },
  { path: '/resourcePortal/operationManage/zyml/sjzcml', title: { zh: '数据资产目录', en: 'Data asset catalog' }, access: 'token', menu: 'portal-market', planned: true },
  { path: '/resourcePortal/operationManage/assetType', title: { zh: '资产类型', en: 'Asset types' }, access: 'token', menu: 'portal-market', planned: true },
  { path: '/resourcePortal/operationManage/sjscgl', title: { zh: '数据市场管理', en: 'Data market management' }, access: 'token', menu: 'portal-market', planned: true },
  { path: '/resourcePortal/operationManage/zyml/kfscml', title: { zh: '开放市场目录', en: 'Open market catalog' }, access: 'token', menu: 'portal-market', planned: true },
  { path: '/resourcePortal/operationManage/xtfw', title: { zh: '系统服务', en: 'System services' }, access: 'token', menu: 'portal-operation', planned: true },
  { path: '/resourcePortal/operationManage/xtfw/Catalogue', title: { zh: '系统服务目录', en: 'System service catalog' }, access: 'token', planned: true },
  { path: '/resourcePortal/operationManage/xtfw/From', title: { zh: '编辑系统服务', en: 'Edit system service' }, access: 'token', planned: true },
  { path: '/resourcePortal/operationManage/fwlx', title: { zh: '服务类型', en: 'Service types' }, access: 'token', menu: 'portal-operation', planned: true },
  { path: '/resourcePortal/operationManage/xxqy', title: { zh: '信息区域', en: 'Information areas' }, access: 'token', menu: 'portal-operation', planned: true },
  { path: '/resourcePortal/operationManage/synthesisInquire', title: { zh: '综合查询', en: 'Combined query' }, access: 'token', menu: 'portal-operation', planned: true },
  { path: '/resourcePortal/operationManage/yybg', title: { zh: '运营报告', en: 'Operation report' }, access: 'token', menu: 'portal-operation', planned: true },

  // Resource portal: design
  { path: '/resourcePortal/portalDisposition', title: { zh: '门户配置', en: 'Portal configuration' }, access: 'token', menu: 'portal-design', planned: true },
  { path: '/resourcePortal/portalEdit', title: { zh: '门户编辑', en: 'Portal editor' }, access: 'token', menu: 'portal-design', planned: true },
  { path: '/resourcePortal/portalPreview', title: { zh: '门户预览', en: 'Portal preview' }, access: 'token', bare: true, planned: true },
]);
