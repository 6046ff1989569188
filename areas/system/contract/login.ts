import { z } from 'zod';
import { defineCall, redirect } from '#platform/contract';
import { can } from './permissions.ts';
import { passwordRules } from './settings.ts';

/** What the browser keeps about the person signed in (specification 3). */
export const UserInfo = z.object({
  wid: z.string(),
  userid: z.string(),
  name: z.string(),
  /** Enabled roles, the first is active unless another was chosen; names follow the language. */
  roles: z.array(z.object({ wid: z.string(), rolename: z.string(), role_status: z.enum(['1', '0']) })),
  activeRole: z.string(),
  /** What the active role may do; `*` stands for everything. The server decides, this only hides buttons. */
  permissions: z.array(z.string()),
  object: z.object({ token: z.string(), promptResolution: z.boolean(), watermark: z.boolean() }),
  moduleVersion: z.enum(['Manage', 'Portal', 'AI', 'Subcenter']),
  clientId: z.string(),
  loginType: z.enum(['db', 'cas']),
  /** `-1`: the password must be changed before anything else. */
  change_pass: z.enum(['-1', '0']),
  firstMenu: z.string(),
  newUnstructured: z.boolean(),
  /** Set while an administrator looks at the platform as a department. */
  simulated: z.object({ deptid: z.string(), deptname: z.string() }).nullable(),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const login = defineCall({
  method: 'POST',
  path: '/api/sys/login/login',
  summary: { zh: '用户名密码登录', en: 'Sign in with user name and password' },
  permission: 'public',
  changes: 'session',
  // Not one transaction: a refused attempt must still be counted.
  transaction: false,
  body: z.object({ userId: z.string().trim().min(1).max(100), passWord: z.string().min(1).max(1000) }),
  reply: UserInfo,
});

export const checkLogin = defineCall({
  method: 'GET',
  path: '/api/sys/login/checkLogin',
  summary: { zh: '查询登录方式', en: 'How people sign in here' },
  permission: 'public',
  reply: z.object({
    loginType: z.enum(['db', 'cas']),
    loginUrl: z.string(),
    logoutUrl: z.string(),
    ssoStatus: z.boolean(),
  }),
});

/** Without `ticket` it vouches for the token in the header; with one it opens a session. */
export const casLogin = defineCall({
  method: 'GET',
  path: '/api/sys/login/casLogin',
  summary: { zh: '单点登录', en: 'Single sign-on' },
  permission: 'public',
  changes: 'session',
  transaction: false,
  query: z.object({ ticket: z.string().min(1).max(500).optional() }),
  reply: z.object({ token: z.string(), user: UserInfo }),
});

/** The service address that CAS sends the browser back to. */
export const casCallback = defineCall({
  method: 'GET',
  path: '/api/sys/login/casCallback',
  summary: { zh: '单点登录回调', en: 'Return from single sign-on' },
  permission: 'public',
  changes: 'session',
  transaction: false,
  query: z.object({ ticket: z.string().min(1).max(500).optional() }),
  reply: redirect,
});

/** CAS posts here when someone signed out there. */
export const casLogout = defineCall({
  method: 'POST',
  path: '/api/sys/login/casCallback',
  summary: { zh: '单点登出通知', en: 'Notice of single sign-out' },
  permission: 'public',
  changes: 'session',
  body: z.object({ logoutRequest: z.string().min(1).max(20_000) }),
});

export const simulateLogin = defineCall({
  method: 'POST',
  path: '/api/sys/login/simulateLogin',
  summary: { zh: '以部门身份查看平台', en: 'Look at the platform as a department' },
  permission: can.simulateLogin,
  changes: 'session',
  query: z.object({ deptid: z.string().min(1).max(100), deptname: z.string().max(10_000).optional() }),
  reply: UserInfo,
});

export const dbLogout = defineCall({
  method: 'POST',
  path: '/api/sys/login/dblogout',
  summary: { zh: '退出登录', en: 'Sign out' },
  permission: 'signed-in',
  beforePasswordChange: true,
  changes: 'session',
  reply: z.object({ logoutUrl: z.string() }),
});

export const getLoginUser = defineCall({
  method: 'POST',
  path: '/api/sys/login/getLoginUser',
  summary: { zh: '当前登录用户', en: 'The person signed in' },
  permission: 'signed-in',
  beforePasswordChange: true,
  reply: UserInfo,
});

/** Ends every session of the user, this one too. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/sys/login/changePass',
  summary: { zh: '修改密码', en: 'Change the password' },
  permission: 'signed-in',
  beforePasswordChange: true,
  changes: 'user',
  transaction: false,
  body: z.object({ oldPassword: z.string().min(1).max(1000), newPassword: z.string().min(1).max(1000) }),
});

/** What the browser must know before anyone is signed in. */
export const PublicSettings = z.object({
  title: z.object({ zh: z.string(), en: z.string() }),
  moduleVersion: UserInfo.shape.moduleVersion,
  clientId: z.string(),
  universityClientId: z.string(),
  newUnstructured: z.boolean(),
  promptResolution: z.boolean(),
  watermark: z.boolean(),
  passwordRules,
});

export const getSetting = defineCall({
  method: 'POST',
  path: '/api/sys/login/getSetting',
  summary: { zh: '浏览器所需设置', en: 'Settings for the browser' },
  permission: 'public',
  reply: PublicSettings,
});

export const switchRole = defineCall({
  method: 'POST',
  path: '/api/sys/login/switchRole',
  summary: { zh: '切换角色', en: 'Switch the role' },
  permission: 'signed-in',
  changes: 'session',
  query: z.object({ role_id: z.string().min(1).max(100) }),
  reply: UserInfo,
});
