import { defineWords } from '../words.ts';

export const resetWords = defineWords('login.reset', {
  opening: { zh: '正在打开链接', en: 'Opening the link' },
  for: { zh: '为 {name}（{userid}）设置新密码，之后用它登录。', en: 'For {name} ({userid}). You will sign in with it afterwards.' },
  set: { zh: '设置密码', en: 'Set password' },
  done: { zh: '密码已设置，请登录', en: 'Password set. Please sign in.' },
  toSignIn: { zh: '返回登录', en: 'Back to sign in' },
});
