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
  ownPlaces: {
    code: 1205,
    zh: '不能更改自己的部门、岗位和角色，请由其他管理人员修改。',
    en: 'You cannot change your own departments, posts or roles. Ask someone else who manages users.',
  },
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

  notABundle: { code: 1360, zh: '这不是本平台的配置包。', en: 'This is not a configuration bundle of the platform.' },
  bundleAltered: {
    code: 1361,
    zh: '配置包的签名不符：文件在导出后被改动过，请重新导出。',
    en: 'The signature does not match: the file was changed after it was exported. Export it again.',
  },
  unknownSigner: {
    code: 1362,
    zh: '配置包由未知的平台签名（{signer}），请核对指纹后选择信任。',
    en: 'The bundle was signed by a platform that is not known here ({signer}). Compare the fingerprint, then choose to trust it.',
  },
  bundlePartNotFound: { code: 1363, zh: '没有这类配置：{part}', en: 'There is no such kind of configuration: {part}' },
  bundleItemRefused: { code: 1364, zh: '“{name}”无法应用：{reason}', en: '"{name}" cannot be applied: {reason}' },
  bundleImportNotFound: { code: 1365, zh: '没有找到这次导入。', en: 'This import was not found.' },
  bundleRolledBack: { code: 1366, zh: '这次导入已经回滚。', en: 'This import has been rolled back already.' },
  administratorsApply: { code: 1367, zh: '只有管理员可以应用或回滚配置包。', en: 'Only an administrator may apply a bundle or roll it back.' },
  noDataSource: { code: 1370, zh: '没有找到这个数据源，可能已被删除，无法刷新。', en: 'There is no such data source, so there is nothing to refresh. It may have been deleted.' },

  userNotFound: { code: 1100, zh: '没有找到该用户，可能已被删除。', en: 'This user was not found. It may have been deleted.' },
  departmentNotFound: { code: 1101, zh: '没有找到该部门，可能已被删除。', en: 'This department was not found. It may have been deleted.' },
  postNotFound: { code: 1102, zh: '没有找到该岗位，可能已被删除。', en: 'This post was not found. It may have been deleted.' },
  groupNotFound: { code: 1103, zh: '没有找到该用户组，可能已被删除。', en: 'This user group was not found. It may have been deleted.' },
  roleNotFound: { code: 1104, zh: '没有找到该角色，可能已被删除。', en: 'This role was not found. It may have been deleted.' },
  menuNotFound: { code: 1105, zh: '没有找到该菜单，可能已被移除。', en: 'This menu entry was not found. It may have been removed.' },
  versionNotFound: { code: 1106, zh: '没有找到该版本，可能已被删除。', en: 'This version was not found. It may have been deleted.' },

  holdersOutOfSight: {
    code: 1280,
    zh: '岗位“{name}”还有 {count} 名人员不在您的数据范围内，请由管理员删除。',
    en: '{count} {count|person|people} on the post "{name}" {count|is|are} outside of your data scope. Ask an administrator to delete it.',
  },
  moveToItself: { code: 1281, zh: '请选择另一个岗位接收这些人员。', en: 'Choose another post for these people.' },
  stepNotFound: { code: 1282, zh: '没有找到该步骤，可能已被删除。', en: 'This step was not found. It may have been deleted.' },
  alreadyReleased: { code: 1283, zh: '版本 {number} 已经发布。', en: 'Version {number} is released already.' },

  unknownPermission: {
    code: 1260,
    zh: '权限“{permission}”不存在或已被移除，请刷新后重试。',
    en: 'The permission "{permission}" does not exist or is gone. Refresh and try again.',
  },
  menusBeyondOwn: { code: 1261, zh: '不能授予自己看不到的菜单。', en: 'You cannot grant a menu that your own role does not have.' },
  scopeBeyondOwn: {
    code: 1262,
    zh: '不能授予超出自己的数据范围，请选择较小的范围。',
    en: 'You cannot grant a wider data scope than your own. Choose a narrower one.',
  },
  roleBeyondOwn: {
    code: 1263,
    zh: '角色“{name}”的权限超出您自己的，不能把它授予他人。',
    en: 'The role "{name}" grants more than your own, so you cannot give it to anyone.',
  },
  chooseDepartments: { code: 1264, zh: '请至少选择一个部门。', en: 'Choose at least one department.' },
  roleInUse: {
    code: 1265,
    zh: '您正在使用角色“{name}”，请先切换到其他角色。',
    en: 'You are working in the role "{name}". Switch to another role first.',
  },
  sameRole: { code: 1266, zh: '请选择两个不同的角色进行比较。', en: 'Choose two different roles to compare.' },

  // 1200 to 1219: users
  notYourself: {
    code: 1200,
    zh: '不能锁定、停用或删除自己的账号。',
    en: 'You cannot lock, disable or delete your own account.',
  },
  resetLinkInvalid: {
    code: 1201,
    zh: '该链接无效、已使用或已过期，请联系管理员重新生成。',
    en: 'This link is not valid, was used or has expired. Ask an administrator for a new one.',
  },
  successorGoes: { code: 1202, zh: '接手人不能是要删除的用户。', en: 'Whoever takes over cannot be among those who are deleted.' },
  restoreTooLate: {
    code: 1203,
    zh: '删除已超过 {days} 天，不能恢复。',
    en: 'It was deleted more than {days} days ago and cannot come back.',
  },
  departmentNotYours: {
    code: 1204,
    zh: '请选择您数据范围内的部门。',
    en: 'Choose a department within your own data scope.',
  },

  pictureType: {
    code: 1300,
    zh: '请上传 PNG、JPEG 或 WebP 图片；SVG 请先另存为 PNG。',
    en: 'Upload a PNG, JPEG or WebP picture. Save an SVG as PNG first.',
  },
  pictureSize: {
    code: 1301,
    zh: '图片为 {width} × {height} 像素，宽和高须在 {least} 到 {most} 像素之间。',
    en: 'The picture has {width} × {height} pixels. Width and height must be between {least} and {most}.',
  },
  pictureUnknown: { code: 1302, zh: '没有找到这张图片，请重新上传。', en: 'This picture was not found. Upload it again.' },
  translationUnknown: { code: 1310, zh: '没有编号为“{id}”的文字。', en: 'There is no text with the id "{id}".' },
  placeholdersDiffer: {
    code: 1311,
    zh: '占位符须与内置文字一致：{wanted}。',
    en: 'Keep exactly the placeholders of the built-in text: {wanted}.',
  },
  placeholdersUnknown: {
    code: 1312,
    zh: '内置文字没有占位符，请去掉 {found}。',
    en: 'The built-in text has no placeholders. Remove {found}.',
  },
  importUnreadable: {
    code: 1313,
    zh: '无法读取该文件，请上传由本页导出的 Excel、CSV 或 JSON 文件。',
    en: 'The file could not be read. Upload an Excel, CSV or JSON file as exported here.',
  },
  importColumns: {
    code: 1314,
    zh: '文件须有 id 列，以及 zh_cn、en_us 中至少一列。',
    en: 'The file needs a column id and at least one of zh_cn and en_us.',
  },
  importTooLong: { code: 1315, zh: '文件超过 {limit} 行，请拆分后导入。', en: 'The file has more than {limit} rows. Import it in parts.' },
  importOutdated: {
    code: 1316,
    zh: '比较之后有人改过文字，请重新比较。',
    en: 'Somebody changed texts since they were compared. Compare again.',
  },

  messageNotFound: { code: 1320, zh: '没有找到该消息，可能已被删除或撤回。', en: 'This message was not found. It may have been deleted or recalled.' },
  templateNotFound: { code: 1321, zh: '没有找到消息模板“{key}”，可能已被删除。', en: 'The message template "{key}" was not found. It may have been deleted.' },
  templateKeyTaken: { code: 1322, zh: '已有标识为“{key}”的模板，请换一个。', en: 'There is already a template with the key "{key}". Choose another.' },
  unknownVariable: { code: 1323, zh: '该模板没有变量 {names}，可用的有：{known}。', en: 'This template has no variable {names}. It has: {known}.' },
  valueMissing: { code: 1324, zh: '请填写变量 {names}。', en: 'Give a value for {names}.' },
  valueUnknown: { code: 1325, zh: '模板没有变量 {names}。', en: 'The template has no variable {names}.' },
  builtInTemplate: { code: 1326, zh: '平台自带的模板不能删除，标识和分类不能修改。', en: 'A template of the platform cannot be deleted, and its key and category stay.' },
  webhookNotFound: { code: 1327, zh: '没有找到该 Webhook，可能已被删除。', en: 'This webhook was not found. It may have been deleted.' },
  mailNotSetUp: { code: 1328, zh: '还没有设置邮件服务器，请先填写服务器和发件地址。', en: 'No mail server is set up. Enter its name and the from address first.' },
  webhookAddressRefused: {
    code: 1329,
    zh: '不允许访问 {address}。如果它是内部地址，请先加入设置“Webhook 可访问的内部网段”。',
    en: '{address} may not be called. If it is internal, add it to the setting "Internal networks webhooks may reach" first.',
  },
  sendTimePast: { code: 1330, zh: '发送时间须在之后一年以内。', en: 'Choose a time within the next year.' },
  alreadyRecalled: { code: 1331, zh: '该消息已经撤回。', en: 'This message has been recalled already.' },
  webhookAddressNeeded: { code: 1332, zh: '请填写地址。', en: 'Enter the address.' },
  quietHoursEmpty: { code: 1333, zh: '免打扰的开始和结束不能相同。', en: 'Quiet hours must not end when they begin.' },
  timeZoneUnknown: { code: 1334, zh: '没有这个时区：{zone}', en: 'There is no such time zone: {zone}' },
  messageTitleNeeded: { code: 1335, zh: '请填写标题或选择模板。', en: 'Enter a title or choose a template.' },
  webhookFailed: { code: 1336, zh: '{name}：{reason}', en: '{name}: {reason}' },

  departmentOutOfScope: {
    code: 1240,
    zh: '部门“{name}”不在您的数据范围内，不能更改。',
    en: 'The department "{name}" is outside of your data scope and cannot be changed.',
  },
  topLevelOutOfScope: {
    code: 1241,
    zh: '顶级部门只能由数据范围为“全部”的角色调整，请选择一个上级部门。',
    en: 'Only a role whose data scope is "all" may change the top level. Choose a parent department.',
  },
  departmentNotEmpty: {
    code: 1242,
    zh: '部门“{name}”还有 {departments} 个下级部门、{people} 名人员，并被 {groups} 个用户组的规则引用。请先合并到其他部门，或把它们移走。',
    en: 'The department "{name}" still has {departments} departments below and {people} people, and the rules of {groups} user groups name it. Merge it into another one, or move them away first.',
  },
  mergeBelowItself: {
    code: 1243,
    zh: '“{target}”在“{source}”之下，不能作为合并目标。请先把它移到别处，或选择另一个部门。',
    en: '"{target}" is below "{source}", so it cannot take it over. Move it elsewhere first, or choose another department.',
  },
  mergeIntoItself: { code: 1244, zh: '请选择另一个部门作为合并目标。', en: 'Choose another department to merge into.' },
  siblingElsewhere: {
    code: 1245,
    zh: '参照的部门已不在这个上级部门之下，请刷新后重试。',
    en: 'The department to stand beside is no longer there. Refresh and try again.',
  },
});
