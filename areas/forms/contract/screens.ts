import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Form filling
  { path: '/formFill/formFillLogin', title: { zh: '填报登录', en: 'Form filling sign-in' }, access: 'token', bare: true, planned: true },
  { path: '/formFill/pages', title: { zh: '表单填报', en: 'Form filling' }, access: 'public', bare: true, planned: true },
]);
