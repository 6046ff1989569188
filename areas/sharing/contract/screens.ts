import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Resource catalog
  { path: '/resourceManage/resourceCataloging', title: { zh: '资源编目', en: 'Resource cataloging' }, access: 'token', menu: 'resource-catalog', planned: true },
  { path: '/resourceManage/ResourceClassificationManagement', title: { zh: '资源分类', en: 'Resource categories' }, access: 'token', menu: 'resource-catalog', planned: true },
  { path: '/resourceManage/dataOpen/cateManagement', title: { zh: '开放目录管理', en: 'Open catalog management' }, access: 'token', menu: 'share-service', planned: true },
  { path: '/resourceManage/dataOpen/applicationCate', title: { zh: '申请目录', en: 'Application catalog' }, access: 'token', menu: 'share-service', planned: true },

  // Data services and files
  { path: '/resourceManage/dataOpen/newIndex', title: { zh: '数据开放首页', en: 'Data sharing home' }, access: 'token', menu: 'share-service', planned: true },
  { path: '/resourceManage/dataOpen/interfaceManagement', title: { zh: '数据服务管理', en: 'Data services' }, access: 'token', menu: 'share-service', planned: true },
  { path: '/resourceManage/dataOpen/interfaceRegistration', title: { zh: '数据服务注册', en: 'Data service registration' }, access: 'token', menu: 'share-service', planned: true },
  { path: '/resourceManage/dataOpen/interfaceArrangement', title: { zh: '数据服务编排', en: 'Data service orchestration' }, access: 'token', menu: 'share-service', planned: true },
  { path: '/resourceManage/dataOpen/fileSharing', title: { zh: '文件共享', en: 'File sharing' }, access: 'token', menu: 'share-service', planned: true },

  // Applications and approval
  { path: '/resourceManage/dataOpen/notApplyApproval', title: { zh: '待办审批', en: 'Pending approvals' }, access: 'token', menu: 'share-approval', planned: true },
  { path: '/resourceManage/dataOpen/haveApplyApproval', title: { zh: '已办审批', en: 'Completed approvals' }, access: 'token', menu: 'share-approval', planned: true },
  { path: '/resourceManage/dataOpen/haveApplyApprovalInterface', title: { zh: '数据服务已办审批', en: 'Completed data service approvals' }, access: 'token', planned: true },
  { path: '/resourceManage/dataOpen/haveApplyApprovalTable', title: { zh: '数据表已办审批', en: 'Completed table approvals' }, access: 'token', planned: true },
  { path: '/resourceManage/dataOpen/haveApplyApprovalFile', title: { zh: '文件已办审批', en: 'Completed file approvals' }, access: 'token', planned: true },
  { path: '/resourceManage/dataOpen/fileSharingApproval', title: { zh: '文件共享审批', en: 'File sharing approval' }, access: 'token', menu: 'share-approval', planned: true },
  { path: '/resourceManage/dataOpen/progressManagement', title: { zh: '申请进度', en: 'Application progress' }, access: 'token', menu: 'share-approval', planned: true },

  // Monitoring
  { path: '/resourceManage/dataOpen/applyMonitor', title: { zh: '申请监控', en: 'Application monitoring' }, access: 'token', menu: 'share-monitor', planned: true },
  { path: '/resourceManage/dataOpen/interfaceMonitor', title: { zh: '数据服务监控', en: 'Data service monitoring' }, access: 'token', menu: 'share-monitor', planned: true },
  { path: '/resourceManage/dataOpen/queryMonitoring', title: { zh: '查询监控', en: 'Query monitoring' }, access: 'token', menu: 'share-monitor', planned: true },
  { path: '/resourceManage/dataOpen/subMonitor', title: { zh: '订阅监控', en: 'Subscription monitoring' }, access: 'token', menu: 'share-monitor', planned: true },
  { path: '/resourceManage/dataOpen/deleteMonitoring', title: { zh: '删除监控', en: 'Deletion monitoring' }, access: 'token', menu: 'share-monitor', planned: true },
  { path: '/resourceManage/dataOpen/overRunWarning', title: { zh: '超限预警', en: 'Over-limit forewarnings' }, access: 'token', menu: 'share-monitor', planned: true },
  { path: '/resourceManage/dataOpen/noticeReminder', title: { zh: '通知提醒', en: 'Notice reminders' }, access: 'token', menu: 'share-monitor', planned: true },
]);
