import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Key management service
  { path: '/kms/usageOverview', title: { zh: '密钥使用概览', en: 'Key usage overview' }, access: 'token', menu: 'security-key', planned: true },
  { path: '/kms/keyManagement', title: { zh: '密钥管理', en: 'Keys' }, access: 'token', menu: 'security-key', planned: true },
  { path: '/kms/initializationSettings', title: { zh: '密钥初始化设置', en: 'Key initialization settings' }, access: 'token', menu: 'security-key', planned: true },
]);
