import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Users
  { path: '/systemManagement/Architecture', title: { zh: '组织架构', en: 'Organization structure' }, access: 'token', menu: 'system-user', operations: ['department:write', 'session:simulate'] },
  { path: '/systemManagement/UserManagement', title: { zh: '用户管理', en: 'Users' }, access: 'token', menu: 'system-user', operations: ['user:read', 'user:write'] },
  { path: '/systemManagement/UserManagement/Addpage', title: { zh: '添加用户', en: 'Add user' }, access: 'token' },
  { path: '/systemManagement/UserManagement/Usermaintenance', title: { zh: '编辑用户', en: 'Edit user' }, access: 'token' },
  { path: '/systemManagement/UserManagement/Userviewpage', title: { zh: '用户详情', en: 'User details' }, access: 'token' },
  { path: '/systemManagement/UserManagement/Userchangepassword', title: { zh: '修改用户密码', en: 'Change user password' }, access: 'token' },

  // Roles
  { path: '/systemManagement/RoleManagement', title: { zh: '角色管理', en: 'Roles' }, access: 'token', menu: 'system-user', operations: ['role:read', 'role:write'] },
  { path: '/systemManagement/RoleManagement/Addpage', title: { zh: '添加角色', en: 'Add role' }, access: 'token' },
  { path: '/systemManagement/RoleManagement/RolemaintenanceFlag', title: { zh: '编辑角色', en: 'Edit role' }, access: 'token' },
  { path: '/systemManagement/RoleManagement/Userview', title: { zh: '角色详情', en: 'Role details' }, access: 'token' },
  { path: '/systemManagement/RoleManagement/optionAuth', title: { zh: '角色权限', en: 'Role permissions' }, access: 'token' },
  { path: '/systemManagement/RoleManagement/optionMember', title: { zh: '角色成员', en: 'Role members' }, access: 'token' },

  // User groups
  { path: '/systemManagement/groupManagement', title: { zh: '用户组管理', en: 'User groups' }, access: 'token', menu: 'system-user', operations: ['group:read', 'group:write'] },
  { path: '/systemManagement/groupManagement/addposts', title: { zh: '添加用户组', en: 'Add user group' }, access: 'token' },
  { path: '/systemManagement/groupManagement/changepost', title: { zh: '编辑用户组', en: 'Edit user group' }, access: 'token' },
  { path: '/systemManagement/groupManagement/optionMember', title: { zh: '用户组成员', en: 'User group members' }, access: 'token' },

  // Posts
  { path: '/systemManagement/postManagement', title: { zh: '岗位管理', en: 'Posts' }, access: 'token', menu: 'system-user', operations: ['post:read', 'post:write'] },
  { path: '/systemManagement/postManagement/addposts', title: { zh: '添加岗位', en: 'Add post' }, access: 'token' },
  { path: '/systemManagement/postManagement/changepost', title: { zh: '编辑岗位', en: 'Edit post' }, access: 'token' },
  { path: '/systemManagement/postManagement/optionMember', title: { zh: '岗位成员', en: 'Post members' }, access: 'token' },

  // Platform settings, messages and traces
  { path: '/systemManagement/settings', title: { zh: '系统设置', en: 'Settings' }, access: 'token', menu: 'system-platform', operations: ['setting:read', 'setting:write'] },
  { path: '/systemManagement/menus', title: { zh: '菜单管理', en: 'Menus' }, access: 'token', menu: 'system-platform', operations: ['menu:write'] },
  { path: '/systemManagement/jobs', title: { zh: '执行记录', en: 'Runs' }, access: 'token', menu: 'system-platform', operations: ['job:read', 'job:write'] },
  { path: '/systemManagement/customize', title: { zh: '个性化定制', en: 'Customization' }, access: 'token', menu: 'system-platform', operations: ['customization:write'] },
  { path: '/systemManagement/internationalization', title: { zh: '国际化', en: 'Internationalization' }, access: 'token', menu: 'system-platform', operations: ['translation:read', 'translation:write'] },
  { path: '/systemManagement/messageCenters', title: { zh: '消息中心', en: 'Message center' }, access: 'token', menu: 'system-platform', operations: ['message:send', 'message:manage'] },
  { path: '/systemManagement/behavior', title: { zh: '用户行为', en: 'User behavior' }, access: 'token', menu: 'system-platform', operations: ['audit:read'] },
  { path: '/systemManagement/health', title: { zh: '运行状况', en: 'Health' }, access: 'token', menu: 'system-platform', operations: ['health:read'] },
  { path: '/systemManagement/backups', title: { zh: '备份与恢复', en: 'Backup and restore' }, access: 'token', menu: 'system-platform', operations: ['backup:write'] },
  { path: '/systemManagement/autoMigrate', title: { zh: '自动迁移', en: 'Automatic migration' }, access: 'token', menu: 'system-platform', operations: ['bundle:write'] },
  { path: '/systemManagement/VersionLog', title: { zh: '版本日志', en: 'Version log' }, access: 'token', menu: 'system-platform', operations: ['version:write'] },
  { path: '/systemManagement/VersionLog/logview', title: { zh: '版本详情', en: 'Version details' }, access: 'token' },
  { path: '/systemManagement/VersionLog/progress', title: { zh: '升级进度', en: 'Upgrade progress' }, access: 'token' },

  // The same pages at the top level, for links that stand outside system management
  { path: '/UserManagement', title: { zh: '用户中心', en: 'User center' }, access: 'token' },
  { path: '/UserManagement/Architecture', title: { zh: '组织架构（独立页）', en: 'Organization structure (standalone)' }, access: 'token' },
  { path: '/UserManagement1', title: { zh: '用户管理（独立页）', en: 'Users (standalone)' }, access: 'token' },
  { path: '/UserManagement1/Addpage', title: { zh: '添加用户（独立页）', en: 'Add user (standalone)' }, access: 'token' },
  { path: '/UserManagement1/Usermaintenance', title: { zh: '编辑用户（独立页）', en: 'Edit user (standalone)' }, access: 'token' },
  { path: '/UserManagement1/Userviewpage', title: { zh: '用户详情（独立页）', en: 'User details (standalone)' }, access: 'token' },
  { path: '/UserManagement1/Userchangepassword', title: { zh: '修改用户密码（独立页）', en: 'Change user password (standalone)' }, access: 'token' },
  { path: '/RoleManagement1', title: { zh: '角色管理（独立页）', en: 'Roles (standalone)' }, access: 'token' },
  { path: '/RoleManagement1/Addpage', title: { zh: '添加角色（独立页）', en: 'Add role (standalone)' }, access: 'token' },
  { path: '/RoleManagement1/RolemaintenanceFlag', title: { zh: '编辑角色（独立页）', en: 'Edit role (standalone)' }, access: 'token' },
  { path: '/RoleManagement1/Userview', title: { zh: '角色详情（独立页）', en: 'Role details (standalone)' }, access: 'token' },
  { path: '/RoleManagement1/optionAuth', title: { zh: '角色权限（独立页）', en: 'Role permissions (standalone)' }, access: 'token' },
  { path: '/RoleManagement1/optionMember', title: { zh: '角色成员（独立页）', en: 'Role members (standalone)' }, access: 'token' },
  { path: '/groupManagement', title: { zh: '用户组管理（独立页）', en: 'User groups (standalone)' }, access: 'token' },
  { path: '/groupManagement/addposts', title: { zh: '添加用户组（独立页）', en: 'Add user group (standalone)' }, access: 'token' },
  { path: '/groupManagement/changepost', title: { zh: '编辑用户组（独立页）', en: 'Edit user group (standalone)' }, access: 'token' },
  { path: '/groupManagement/optionMember', title: { zh: '用户组成员（独立页）', en: 'User group members (standalone)' }, access: 'token' },
  { path: '/postManagement', title: { zh: '岗位管理（独立页）', en: 'Posts (standalone)' }, access: 'token' },
  { path: '/postManagement/addposts', title: { zh: '添加岗位（独立页）', en: 'Add post (standalone)' }, access: 'token' },
  { path: '/postManagement/changepost', title: { zh: '编辑岗位（独立页）', en: 'Edit post (standalone)' }, access: 'token' },
  { path: '/postManagement/optionMember', title: { zh: '岗位成员（独立页）', en: 'Post members (standalone)' }, access: 'token' },
  { path: '/customize', title: { zh: '个性化定制（独立页）', en: 'Customization (standalone)' }, access: 'token' },
  { path: '/behavior', title: { zh: '用户行为（独立页）', en: 'User behavior (standalone)' }, access: 'token' },
  { path: '/autoMigrate', title: { zh: '自动迁移（独立页）', en: 'Automatic migration (standalone)' }, access: 'token' },
  { path: '/VersionLog', title: { zh: '版本日志（独立页）', en: 'Version log (standalone)' }, access: 'token' },
  { path: '/VersionLog/logview', title: { zh: '版本详情（独立页）', en: 'Version details (standalone)' }, access: 'token' },
  { path: '/VersionLog/progress', title: { zh: '升级进度（独立页）', en: 'Upgrade progress (standalone)' }, access: 'token' },
]);
