import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Landing, sign-in and help
  { path: '/', title: { zh: '欢迎', en: 'Welcome' }, access: 'open' },
  { path: '/home', title: { zh: '首页', en: 'Home' }, access: 'open' },
  { path: '/login', title: { zh: '登录', en: 'Sign in' }, access: 'open', bare: true },
  { path: '/help', title: { zh: '帮助', en: 'Help' }, access: 'public', bare: true },
  { path: '/developingGuide', title: { zh: '开发指南', en: 'Development guide' }, access: 'token', menu: 'toolbox' },
  { path: '/developer/gallery', title: { zh: '界面组件', en: 'Building blocks' }, access: 'token', menu: 'toolbox' },

  // Checks before and around the shell
  { path: '/envirTest', title: { zh: '环境检测', en: 'Environment check' }, access: 'token', menu: 'toolbox' },
  { path: '/recommendBrowser', title: { zh: '推荐浏览器', en: 'Recommended browsers' }, access: 'open', bare: true },
  { path: '/resolutionChange', title: { zh: '分辨率提示', en: 'Screen resolution' }, access: 'open', bare: true },
  { path: '/permissionVerification', title: { zh: '权限校验', en: 'Permission check' }, access: 'public', bare: true },
  { path: '/sorry', title: { zh: '无权访问', en: 'Access denied' }, access: 'open', bare: true },
  { path: '/404', title: { zh: '页面不存在', en: 'Page not found' }, access: 'open', bare: true },
]);
