import { defineWords } from '#platform/web/words.ts';

export const noticeWords = defineWords('entry.notices', {
  home: { zh: '返回首页', en: 'Back to home' },
  back: { zh: '返回上一页', en: 'Back' },
  help: { zh: '查看帮助', en: 'Open the help' },
  retry: { zh: '重试', en: 'Try again' },
  signIn: { zh: '登录', en: 'Sign in' },
  signOut: { zh: '退出登录', en: 'Sign out' },

  notFound: { zh: '没有这个页面', en: 'There is no such page' },
  notFoundText: { zh: '地址可能已过期，或者拼写有误。', en: 'The link may be old, or misspelt.' },

  denied: { zh: '无权访问', en: 'Access denied' },
  deniedText: {
    zh: '当前角色“{role}”不能打开这个页面或执行这个操作。需要权限时，请联系管理员。',
    en: 'Your current role, {role}, may not open this page or do this. Ask an administrator for access.',
  },
  deniedVisitor: { zh: '这个页面需要登录后查看。', en: 'You need to sign in to see this page.' },
  otherRoles: { zh: '也可以换一个角色再试：', en: 'Or try with another role:' },

  refused: { zh: '暂时不能进入平台', en: 'You cannot enter the platform' },
  refusedUnknown: { zh: '服务器没有说明原因。', en: 'The server gave no reason.' },

  narrow: { zh: '窗口有点窄', en: 'Your window is a little narrow' },
  narrowText: {
    zh: '平台按 {best} 像素的宽度设计。可以继续使用，但有些页面会比较拥挤。',
    en: 'The platform is designed for a width of {best} pixels. You can go on, but some pages will be crowded.',
  },
  wide: { zh: '宽度合适了', en: 'That is wide enough' },
  wideText: { zh: '现在可以完整显示所有页面。', en: 'Every page fits now.' },
  now: { zh: '当前 {width}', en: 'now {width}' },
  usable: { zh: '可用 {width}', en: 'works from {width}' },
  best: { zh: '建议 {width}', en: 'best {width}' },
  maximise: { zh: '这块屏幕宽 {screen} 像素：把窗口最大化就够了。', en: 'This screen is {screen} pixels wide: maximising the window is enough.' },
  zoomOut: {
    zh: '屏幕本身够宽，但缩放为 {percent}%。把浏览器缩放或系统的显示缩放调小即可。',
    en: 'The screen itself is wide enough, but scaled to {percent}%. Zoom out in the browser, or lower the display scaling.',
  },
  smallScreen: { zh: '这块屏幕不足 {best} 像素宽。按 F11 全屏、收起左侧菜单可以多些空间。', en: 'This screen is less than {best} pixels wide. The full screen (F11) and a collapsed menu give more room.' },
  continueAnyway: { zh: '继续使用', en: 'Continue anyway' },
  goOn: { zh: '进入平台', en: 'Go on' },
  remembered: { zh: '选择继续后，这台电脑不再提示。', en: 'If you continue, this computer will not ask again.' },
});
