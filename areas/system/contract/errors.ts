import { defineErrors } from '#platform/contract';

/** The system area's errors, 1000 to 1999. */
export const systemErrors = defineErrors({
  wrongCredentials: { code: 1001, zh: '用户名或密码不正确。', en: 'The user name or password is not correct.' },
  tooManyAttempts: {
    code: 1002,
    zh: '尝试次数过多，请 {minutes} 分钟后再试。',
    en: 'Too many attempts. Try again in {minutes} min.',
  },
  accountLocked: { code: 1003, zh: '账号已被锁定，请联系管理员解锁。', en: 'This account is locked. Ask an administrator to unlock it.' },
  accountDisabled: { code: 1004, zh: '账号已停用，请联系管理员。', en: 'This account is disabled. Ask an administrator about it.' },
  accountNotYetValid: { code: 1005, zh: '账号自 {date} 起生效。', en: 'This account is valid from {date}.' },
  accountExpired: {
    code: 1006,
    zh: '账号已于 {date} 到期，请联系管理员。',
    en: 'This account expired on {date}. Ask an administrator to extend it.',
  },
  casLoginFailed: { code: 1010, zh: 'CAS 登录失败！', en: 'CAS login failed!' },
  casNotConfigured: { code: 1011, zh: '尚未启用单点登录。', en: 'Single sign-on is not set up.' },
  departmentWithoutRole: {
    code: 1012,
    zh: '部门“{name}”没有可用角色，无法模拟登录。',
    en: 'No role has been given to the department "{name}", so there is nothing to look at.',
  },
  roleNotHeld: { code: 1013, status: 403, zh: '您没有这个角色。', en: 'You do not have this role.' },

  wrongOldPassword: { code: 1020, zh: '原密码不正确。', en: 'The current password is not correct.' },
  passwordTooShort: { code: 1021, zh: '密码至少 {length} 位。', en: 'Use at least {length} characters.' },
  passwordTooSimple: {
    code: 1022,
    zh: '密码须包含大写字母、小写字母、数字、符号中的至少 {classes} 种。',
    en: 'Use at least {classes} of: capital letters, small letters, digits, symbols.',
  },
  passwordIsUserid: { code: 1023, zh: '密码不能与用户名相同。', en: 'The password must differ from the user name.' },
  passwordUsedBefore: {
    code: 1024,
    zh: '不能使用最近 {history} 次用过的密码。',
    en: 'Choose one that is not among your last {history} passwords.',
  },
  passwordTooLong: { code: 1025, zh: '密码最多 {length} 位。', en: 'Use at most {length} characters.' },
  noLocalPassword: {
    code: 1026,
    zh: '该账号通过单点登录使用，没有本地密码。',
    en: 'This account signs in through single sign-on and has no password here.',
  },

  useridTaken: { code: 1030, zh: '用户名“{userid}”已被使用。', en: 'The user name "{userid}" is taken.' },
  codeTaken: { code: 1031, zh: '编码“{code}”已被使用。', en: 'The code "{code}" is taken.' },
  oneMainDepartment: { code: 1034, zh: '请指定且只指定一个主部门。', en: 'Choose exactly one main department.' },
  validityReversed: { code: 1035, zh: '有效期的开始不能晚于结束。', en: 'The validity must not start after it ends.' },

  departmentInsideItself: {
    code: 1040,
    zh: '不能把部门移动到它自己或它的下级部门中。',
    en: 'A department cannot be moved into itself or a department below it.',
  },
  builtInRole: { code: 1050, zh: '内置角色不能删除。', en: 'A built-in role cannot be deleted.' },
  administratorStays: {
    code: 1051,
    zh: '管理员角色始终启用，拥有全部菜单和权限。',
    en: 'The administrator role stays enabled and holds every menu and permission.',
  },
  lastAdministrator: {
    code: 1052,
    zh: '至少要保留一名可以登录的管理员。',
    en: 'At least one administrator who can sign in must remain.',
  },
  roleHeld: { code: 1053, zh: '角色“{name}”还有成员，请先移除成员。', en: 'The role "{name}" still has members. Remove them first.' },
  postHeld: { code: 1054, zh: '岗位“{name}”还有人员，请先调整。', en: 'The post "{name}" is still held by people. Reassign them first.' },
  staticMembersOnly: {
    code: 1060,
    zh: '动态用户组的成员由规则决定，不能手工指定。',
    en: 'The members of a dynamic group follow its rule and cannot be set by hand.',
  },
  menuInsideItself: { code: 1070, zh: '菜单只能移动到同类上级之下。', en: 'A menu entry can only be moved under a parent of the right kind.' },
  administratorsOnly: {
    code: 1055,
    zh: '只有管理员可以更改管理员账号和管理员角色。',
    en: 'Only an administrator may change administrators and their role.',
  },
  grantsBeyondOwn: {
    code: 1056,
    zh: '不能授予自己没有的权限。',
    en: 'You cannot grant a permission that you do not hold yourself.',
  },
  nobodyToSendTo: { code: 1080, zh: '没有符合条件的接收人。', en: 'Nobody matches these recipients.' },

  userNotFound: { code: 1100, zh: '没有找到该用户，可能已被删除。', en: 'This user was not found. It may have been deleted.' },
  departmentNotFound: { code: 1101, zh: '没有找到该部门，可能已被删除。', en: 'This department was not found. It may have been deleted.' },
  postNotFound: { code: 1102, zh: '没有找到该岗位，可能已被删除。', en: 'This post was not found. It may have been deleted.' },
  groupNotFound: { code: 1103, zh: '没有找到该用户组，可能已被删除。', en: 'This user group was not found. It may have been deleted.' },
  roleNotFound: { code: 1104, zh: '没有找到该角色，可能已被删除。', en: 'This role was not found. It may have been deleted.' },
  menuNotFound: { code: 1105, zh: '没有找到该菜单，可能已被移除。', en: 'This menu entry was not found. It may have been removed.' },
  versionNotFound: { code: 1106, zh: '没有找到该版本，可能已被删除。', en: 'This version was not found. It may have been deleted.' },
});
