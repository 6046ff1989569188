import { z } from 'zod';
import { defineSetting } from '#platform/contract/setting.ts';

/** Single sign-on by CAS 3.0. */
export const casSettings = {
  enabled: defineSetting({
    key: 'cas.enabled',
    title: { zh: '启用单点登录', en: 'Single sign-on' },
    description: { zh: '启用后通过 CAS 登录。', en: 'When on, people sign in through CAS.' },
    value: z.boolean(),
    initial: false,
  }),
  server: defineSetting({
    key: 'cas.server',
    title: { zh: 'CAS 服务器地址', en: 'CAS server address' },
    description: { zh: '例如 https://sso.example.edu/cas', en: 'For example https://sso.example.edu/cas' },
    value: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    initial: '',
  }),
  attributes: defineSetting({
    key: 'cas.attributes',
    title: { zh: 'CAS 属性对应', en: 'CAS attributes' },
    description: {
      zh: '哪个属性是用户名、姓名、邮箱、电话；用户名留空时取登录名。',
      en: 'Which attribute holds the user id, name, e-mail and phone; an empty user id means the CAS user.',
    },
    value: z.object({
      userid: z.string().meta({ label: { zh: '用户名', en: 'User id' } }),
      name: z.string().meta({ label: { zh: '姓名', en: 'Name' } }),
      email: z.string().meta({ label: { zh: '邮箱', en: 'E-mail' } }),
      phone: z.string().meta({ label: { zh: '电话', en: 'Phone' } }),
    }),
    initial: { userid: '', name: 'displayName', email: 'mail', phone: 'mobile' },
  }),
  createUsers: defineSetting({
    key: 'cas.createUsers',
    title: { zh: '首次登录时建立账号', en: 'Create accounts at first sign-in' },
    description: {
      zh: '关闭时，平台中没有账号的人会看到“未获得平台使用权限”。',
      en: 'When off, people without an account here are told that they may not use the platform.',
    },
    value: z.boolean(),
    initial: false,
  }),
  role: defineSetting({
    key: 'cas.role',
    title: { zh: '新账号的角色', en: 'Role of new accounts' },
    description: { zh: '首次登录时授予的角色标识。', en: 'The key of the role given at first sign-in.' },
    value: z.string().max(60),
    initial: 'consumer',
  }),
};
