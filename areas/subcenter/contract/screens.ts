import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Sub-center
  { path: '/subcenter/dataApproval', title: { zh: '数据审批', en: 'Data approval' }, access: 'token', menu: 'subcenter-approval', planned: true },
  { path: '/subcenter/standardIssuance', title: { zh: '标准下发', en: 'Standard issuance' }, access: 'token', menu: 'subcenter-approval', planned: true },
  { path: '/subcenter/dataMonitor', title: { zh: '数据监控', en: 'Data monitoring' }, access: 'token', menu: 'subcenter-operation', planned: true },
]);
