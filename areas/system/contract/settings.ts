import { z } from 'zod';
import { defineSetting } from '#platform/contract/setting.ts';
import { isTimeZone } from './time-zone.ts';

/** What a password must look like. `days`: how long it lasts, 0 for ever. */
export const passwordRules = z.object({
  length: z.number().int().min(6).max(64).meta({ label: { zh: '最小长度', en: 'Least length' }, unit: { zh: '位', en: 'characters' } }),
  classes: z.number().int().min(1).max(4).meta({
    label: { zh: '字符种类', en: 'Kinds of characters' },
    help: { zh: '大写字母、小写字母、数字、符号中至少包含几种。', en: 'How many of capital letters, small letters, digits and symbols it must mix.' },
  }),
  history: z.number().int().min(0).max(24).meta({ label: { zh: '不可重复的最近密码数', en: 'Recent passwords that may not return' } }),
  days: z.number().int().min(0).max(3650).meta({
    label: { zh: '有效天数', en: 'Days it lasts' },
    help: { zh: '0 表示长期有效。', en: '0: it lasts for ever.' },
    unit: { zh: '天', en: 'days' },
  }),
});
export type PasswordRules = z.infer<typeof passwordRules>;

export const settings = {
  title: defineSetting({
    key: 'platform.title',
    title: { zh: '平台名称', en: 'Platform title' },
    description: { zh: '显示在浏览器标签和登录页。', en: 'Shown in the browser tab and on the sign-in page.' },
    value: z.object({
      zh: z.string().max(10_000).meta({ label: { zh: '中文', en: 'Chinese' } }),
      en: z.string().max(10_000).meta({ label: { zh: '英文', en: 'English' } }),
    }),
    initial: { zh: '百川', en: 'Tributary' },
  }),
  publicAddress: defineSetting({
    key: 'platform.publicAddress',
    title: { zh: '对外地址', en: 'Public address' },
    description: {
      zh: '用户打开平台的地址，例如 https://data.example.edu；单点登录回到这里。',
      en: 'The address people open, for example https://data.example.edu; single sign-on comes back to it.',
    },
    value: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    initial: '',
  }),
  timeZone: defineSetting({
    key: 'platform.timeZone',
    title: { zh: '时区', en: 'Time zone' },
    description: {
      zh: '本单位所在的时区，例如 Asia/Shanghai；账号的有效期按它的零点生效和到期。',
      en: 'Where the organisation is, for example Asia/Shanghai; accounts become valid and expire at its midnight.',
    },
    value: z.string().max(60).refine(isTimeZone),
    initial: 'Asia/Shanghai',
  }),
  moduleVersion: defineSetting({
    key: 'platform.moduleVersion',
    title: { zh: '平台版本', en: 'Edition' },
    description: {
      zh: '决定登录后的首页；角色可以另行指定。',
      en: 'Decides where people land after signing in; a role may name its own.',
    },
    value: z.enum(['Manage', 'Portal', 'AI', 'Subcenter']).meta({
      options: {
        Manage: { zh: '管理版', en: 'Management' },
        Portal: { zh: '门户版', en: 'Portal' },
        AI: { zh: '智能版', en: 'AI' },
        Subcenter: { zh: '分中心版', en: 'Sub-center' },
      },
    }),
    initial: 'Manage',
  }),
  clientId: defineSetting({
    key: 'platform.clientId',
    title: { zh: '客户标识', en: 'Client id' },
    description: { zh: '本平台所属客户的标识。', en: 'Identifies the organisation this platform belongs to.' },
    value: z.string().max(60),
    initial: '',
  }),
  universityClientId: defineSetting({
    key: 'platform.universityClientId',
    title: { zh: '高校专属门户的客户标识', en: 'Client id of the university portal' },
    description: {
      zh: '客户标识与此相同时，门户版登录后进入专属门户。',
      en: 'When the client id equals this one, the portal edition lands on the university portal.',
    },
    value: z.string().max(60),
    initial: '',
  }),
  newUnstructured: defineSetting({
    key: 'platform.newUnstructured',
    title: { zh: '使用新版接口与日志列表', en: 'Newer API and log lists' },
    description: { zh: '关闭后使用旧版列表接口。', en: 'Off: the older list calls are used.' },
    value: z.boolean(),
    initial: true,
  }),
  promptResolution: defineSetting({
    key: 'platform.promptResolution',
    title: { zh: '提示屏幕分辨率', en: 'Mind the screen width' },
    description: {
      zh: '窗口宽度小于 1920 时先给出提示，用户可选择继续。',
      en: 'Below 1920 pixels of width a notice comes first; people may continue anyway.',
    },
    value: z.boolean(),
    initial: true,
  }),
  watermark: defineSetting({
    key: 'platform.watermark',
    title: { zh: '页面水印', en: 'Page watermark' },
    description: { zh: '在页面上显示用户名和时间。', en: 'Shows the user id and the time across each page.' },
    value: z.boolean(),
    initial: false,
  }),
  trustedPlatforms: defineSetting({
    key: 'migration.trustedPlatforms',
    title: { zh: '受信任的平台', en: 'Trusted platforms' },
    description: {
      zh: '由这些平台签名的配置包可以直接导入；填写对方导出页面显示的指纹。',
      en: 'Bundles signed by these platforms are accepted without asking; enter the fingerprint shown where they export.',
    },
    value: z.array(z.string().max(100)).max(100),
    initial: [] as string[],
  }),
  passwordRules: defineSetting({
    key: 'password.rules',
    title: { zh: '密码规则', en: 'Password rules' },
    description: {
      zh: '最小长度、字符种类数、不可重复的最近密码数、有效天数（0 为长期有效）。',
      en: 'Least length, kinds of characters, recent passwords that may not return, days it lasts (0: for ever).',
    },
    value: passwordRules,
    initial: { length: 8, classes: 3, history: 5, days: 0 },
  }),
  resetHours: defineSetting({
    key: 'password.resetHours',
    title: { zh: '密码重置链接有效期（小时）', en: 'Password links last (hours)' },
    description: { zh: '管理员生成的一次性链接多久后失效。', en: 'After this long a one-time link to a new password no longer works.' },
    value: z.number().int().min(1).max(720),
    initial: 24,
  }),
  loginLimit: defineSetting({
    key: 'login.limit',
    title: { zh: '登录次数限制', en: 'Sign-in limit' },
    description: {
      zh: '在若干分钟内，每个用户名和每个地址允许的失败次数。',
      en: 'Failures allowed per user name and per address within a number of minutes.',
    },
    value: z.object({
      user: z.number().int().min(1).max(1000).meta({ label: { zh: '每个用户名', en: 'Per user name' }, unit: { zh: '次', en: 'failures' } }),
      address: z.number().int().min(1).max(100_000).meta({ label: { zh: '每个地址', en: 'Per address' }, unit: { zh: '次', en: 'failures' } }),
      minutes: z.number().int().min(1).max(1440).meta({ label: { zh: '时间范围', en: 'Within' }, unit: { zh: '分钟', en: 'minutes' } }),
    }),
    initial: { user: 10, address: 100, minutes: 15 },
  }),
};
