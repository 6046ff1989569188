import { defineWords } from '../words.ts';

export const sessionWords = defineWords('session', {
  casFailed: { zh: 'CAS 登录失败！', en: 'CAS login failed!' },
  signedIn: { zh: '登录成功', en: 'Login success' },
  signedOut: { zh: '已退出登录', en: 'Logout done' },
  passwordChanged: { zh: '密码已修改，请用新密码登录。', en: 'Password changed. Sign in with the new one.' },
  roleSwitched: { zh: '已切换到角色“{role}”', en: 'You now work as {role}' },
});
