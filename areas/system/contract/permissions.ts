import type { Permission, Permissions } from '#platform/contract';

/** What the system area lets be granted. The comment says what someone without it sees. */
export const can = {
  /** Without it: no user lists; people still show by name where they appear. */
  readUsers: 'user:read',
  /** Without it: users open for reading, without buttons to add or change. */
  writeUsers: 'user:write',
  /** Without it: only one's own roles and their menus. */
  readRoles: 'role:read',
  /** Without it: roles open for reading. */
  writeRoles: 'role:write',
  /** Without it: the department tree for reading and choosing only. */
  writeDepartments: 'department:write',
  /** Without it: no post list in system management. */
  readPosts: 'post:read',
  /** Without it: posts open for reading. */
  writePosts: 'post:write',
  /** Without it: no user group list in system management. */
  readGroups: 'group:read',
  /** Without it: user groups open for reading. */
  writeGroups: 'group:write',
  /** Without it: menus as they are, hidden ones left out. */
  writeMenus: 'menu:write',
  /** Without it: the inbox only, no button to send. */
  sendMessages: 'message:send',
  /** Without it: templates are used as they are; mail and webhooks are set up by others. */
  manageMessages: 'message:manage',
  /** Without it: released versions for reading only. */
  writeVersions: 'version:write',
  /** Without it: no way to look at the platform as a department. */
  simulateLogin: 'session:simulate',
  /** Without it: the look of the platform as it is, without the screen that changes it. */
  writeCustomizations: 'customization:write',
  /** Without it: no catalogue of texts in system management. */
  readTranslations: 'translation:read',
  /** Without it: texts open for reading and export. */
  writeTranslations: 'translation:write',
  /** Without it: no bundles of configuration in the menu, neither out nor in. */
  moveConfiguration: 'bundle:write',
  /** Without it: row numbers and metadata of sources refresh by their schedule only. */
  refreshCaches: 'cache:refresh',
} as const satisfies Record<string, Permission>;

export const systemPermissions: Permissions = {
  [can.readUsers]: { zh: '查看用户', en: 'See users' },
  [can.writeUsers]: { zh: '维护用户', en: 'Manage users' },
  [can.readRoles]: { zh: '查看角色', en: 'See roles' },
  [can.writeRoles]: { zh: '维护角色与授权', en: 'Manage roles and what they grant' },
  [can.writeDepartments]: { zh: '维护部门', en: 'Manage departments' },
  [can.readPosts]: { zh: '查看岗位', en: 'See posts' },
  [can.writePosts]: { zh: '维护岗位', en: 'Manage posts' },
  [can.readGroups]: { zh: '查看用户组', en: 'See user groups' },
  [can.writeGroups]: { zh: '维护用户组', en: 'Manage user groups' },
  [can.writeMenus]: { zh: '维护菜单', en: 'Manage menus' },
  [can.sendMessages]: { zh: '发送消息', en: 'Send messages' },
  [can.manageMessages]: { zh: '维护消息模板与渠道', en: 'Manage message templates and channels' },
  [can.writeVersions]: { zh: '维护版本日志', en: 'Manage the version log' },
  [can.simulateLogin]: { zh: '模拟部门登录', en: 'Look at the platform as a department' },
  [can.writeCustomizations]: { zh: '维护平台外观', en: 'Manage how the platform looks' },
  [can.readTranslations]: { zh: '查看界面文字', en: 'See texts and translations' },
  [can.moveConfiguration]: { zh: '导出和导入配置', en: 'Export and import configuration' },
  [can.refreshCaches]: { zh: '刷新数据源缓存', en: 'Refresh what is cached of sources' },
  [can.writeTranslations]: { zh: '维护界面文字', en: 'Manage texts and translations' },
};

/** What the built-in roles hold from the start; the administrator's holds everything. */
export const systemGrants: Record<string, readonly Permission[]> = {
  developer: [can.readUsers, can.sendMessages, can.refreshCaches],
  subcenter: [can.readUsers, can.readPosts, can.readGroups, can.sendMessages],
};
