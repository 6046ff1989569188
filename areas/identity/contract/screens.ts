import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Identities
  { path: '/unifiedIdentityManage/overview', title: { zh: '身份概览', en: 'Identity overview' }, access: 'token', menu: 'identity-account', planned: true },
  { path: '/unifiedIdentityManage/overview/linkComponent', title: { zh: '身份关联', en: 'Identity links' }, access: 'token', planned: true },
  { path: '/unifiedIdentityManage/identity', title: { zh: '身份管理', en: 'Identities' }, access: 'token', menu: 'identity-account', planned: true },
  { path: '/unifiedIdentityManage/manage', title: { zh: '账号管理', en: 'Accounts' }, access: 'token', menu: 'identity-account', planned: true },
  { path: '/unifiedIdentityManage/governance', title: { zh: '身份治理', en: 'Identity governance' }, access: 'token', menu: 'identity-account', planned: true },
  { path: '/unifiedIdentityManage/portrait', title: { zh: '身份画像', en: 'Identity portrait' }, access: 'token', menu: 'identity-account', planned: true },

  // Organization
  { path: '/unifiedIdentityManage/organization', title: { zh: '组织机构', en: 'Organization' }, access: 'token', menu: 'identity-organization', planned: true },
  { path: '/unifiedIdentityManage/organization/catalog', title: { zh: '组织机构目录', en: 'Organization directory' }, access: 'token', planned: true },
  { path: '/unifiedIdentityManage/organization/Cod', title: { zh: '组织机构代码', en: 'Organization codes' }, access: 'token', planned: true },
  { path: '/unifiedIdentityManage/organization/From', title: { zh: '编辑组织机构', en: 'Edit organization unit' }, access: 'token', planned: true },
  { path: '/unifiedIdentityManage/organization/Froms', title: { zh: '批量编辑组织机构', en: 'Bulk edit organization units' }, access: 'token', planned: true },
  { path: '/unifiedIdentityManage/organization/sync', title: { zh: '组织机构同步', en: 'Organization sync' }, access: 'token', menu: 'identity-organization', planned: true },
  { path: '/unifiedIdentityManage/systemConfiguration/wechatSynchonization', title: { zh: '微信同步', en: 'WeChat sync' }, access: 'token', menu: 'identity-organization', planned: true },

  // Job roles
  { path: '/unifiedIdentityManage/Jobrole', title: { zh: '身份岗位', en: 'Job roles' }, access: 'token', menu: 'identity-organization', planned: true },
  { path: '/unifiedIdentityManage/Jobrole/User', title: { zh: '身份岗位人员', en: 'Job role members' }, access: 'token', planned: true },
]);
