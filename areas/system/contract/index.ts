import { defineArea } from '#platform/contract';
import { casSettings } from './cas-settings.ts';
import * as customization from './customization.ts';
import * as departments from './departments.ts';
import * as groups from './groups.ts';
import * as login from './login.ts';
import * as menus from './menus.ts';
import * as messages from './messages.ts';
import { systemPermissions } from './permissions.ts';
import * as posts from './posts.ts';
import * as roleGrants from './role-grants.ts';
import * as roleMembers from './role-members.ts';
import * as roles from './roles.ts';
import { screens } from './screens.ts';
import { settings } from './settings.ts';
import * as users from './users.ts';
import * as versions from './versions.ts';

export const systemArea = defineArea({
  name: 'system',
  title: { zh: '系统管理', en: 'System management' },
  screens,
  permissions: systemPermissions,
  settings: [...Object.values(settings), ...Object.values(casSettings)],
  calls: {
    login: login.login,
    checkLogin: login.checkLogin,
    casLogin: login.casLogin,
    casCallback: login.casCallback,
    casLogout: login.casLogout,
    simulateLogin: login.simulateLogin,
    dbLogout: login.dbLogout,
    getLoginUser: login.getLoginUser,
    changePassword: login.changePassword,
    getSetting: login.getSetting,
    switchRole: login.switchRole,
    getAllMenus: menus.getAllMenus,
    listModules: menus.listModules,
    listMenuGroups: menus.listMenuGroups,
    listModuleMenus: menus.listModuleMenus,
    saveMenu: menus.saveMenu,
    moveMenu: menus.moveMenu,
    getDeptList: departments.getDeptList,
    saveDepartment: departments.saveDepartment,
    getCustomizationList: customization.getCustomizationList,
    getUnreadCount: messages.getUnreadCount,
    listMyMessages: messages.listMyMessages,
    markMessagesRead: messages.markMessagesRead,
    sendMessages: messages.sendMessages,
    listUsers: users.listUsers,
    getUser: users.getUser,
    saveUser: users.saveUser,
    setUserPassword: users.setUserPassword,
    lockUser: users.lockUser,
    listRoles: roles.listRoles,
    saveRole: roles.saveRole,
    deleteRole: roles.deleteRole,
    getRoleGrants: roleGrants.getRoleGrants,
    saveRoleGrants: roleGrants.saveRoleGrants,
    listRoleMembers: roleMembers.listRoleMembers,
    changeRoleMembers: roleMembers.changeRoleMembers,
    listPosts: posts.listPosts,
    savePost: posts.savePost,
    deletePost: posts.deletePost,
    listGroups: groups.listGroups,
    saveGroup: groups.saveGroup,
    deleteGroup: groups.deleteGroup,
    listGroupMembers: groups.listGroupMembers,
    changeGroupMembers: groups.changeGroupMembers,
    listVersions: versions.listVersions,
    getVersion: versions.getVersion,
    saveVersion: versions.saveVersion,
    deleteVersion: versions.deleteVersion,
  },
});

export * from './cas-settings.ts';
export * from './customization.ts';
export * from './departments.ts';
export * from './errors.ts';
export * from './groups.ts';
export * from './login.ts';
export * from './menus.ts';
export * from './messages.ts';
export * from './modules.ts';
export { can as canSystem, systemPermissions } from './permissions.ts';
export * from './posts.ts';
export * from './role-grants.ts';
export * from './role-members.ts';
export * from './roles.ts';
export { screens as systemScreens } from './screens.ts';
export { settings as systemSettings, passwordRules, type PasswordRules } from './settings.ts';
export * from './users.ts';
export * from './versions.ts';
