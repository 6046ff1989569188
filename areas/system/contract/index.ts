import { defineArea } from '#platform/contract';
import * as bundles from './bundles.ts';
import * as caches from './caches.ts';
import { casSettings } from './cas-settings.ts';
import * as customization from './customization.ts';
import * as departmentMoves from './department-moves.ts';
import { systemTemplates } from './declared-templates.ts';
import * as departments from './departments.ts';
import * as effectivePermissions from './effective-permissions.ts';
import { systemErrors } from './errors.ts';
import * as groups from './groups.ts';
import { departmentImport, userImport } from './imports.ts';
import * as login from './login.ts';
import * as members from './members.ts';
import * as menus from './menus.ts';
import * as messageChannels from './message-channels.ts';
import * as messagePreferences from './message-preferences.ts';
import * as messageSending from './message-sending.ts';
import { messageSettings } from './message-settings.ts';
import * as messageTemplates from './message-templates.ts';
import * as messages from './messages.ts';
import { systemGrants, systemPermissions } from './permissions.ts';
import * as pick from './pick.ts';
import * as posts from './posts.ts';
import * as releaseSteps from './release-steps.ts';
import * as roleDifference from './role-difference.ts';
import * as roleGrants from './role-grants.ts';
import * as roleMembers from './role-members.ts';
import * as roles from './roles.ts';
import { systemObjects } from './objects.ts';
import { screens } from './screens.ts';
import { settings } from './settings.ts';
import * as passwordReset from './password-reset.ts';
import * as userDeletion from './user-deletion.ts';
import * as userPasswords from './user-passwords.ts';
import * as userSessions from './user-sessions.ts';
import * as userStates from './user-states.ts';
import * as translations from './translations.ts';
import * as userCenter from './user-center.ts';
import * as users from './users.ts';
import * as versions from './versions.ts';

export const systemArea = defineArea({
  name: 'system',
  title: { zh: '系统管理', en: 'System management' },
  screens,
  permissions: systemPermissions,
  grants: systemGrants,
  settings: [...Object.values(settings), ...Object.values(casSettings), ...Object.values(messageSettings)],
  messageTemplates: Object.values(systemTemplates),
  errors: systemErrors,
  objects: systemObjects,
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
    getDepartment: departments.getDepartment,
    saveDepartment: departments.saveDepartment,
    disableDepartment: departments.disableDepartment,
    deleteDepartment: departments.deleteDepartment,
    previewDepartmentMove: departmentMoves.previewDepartmentMove,
    moveDepartment: departmentMoves.moveDepartment,
    previewDepartmentMerge: departmentMoves.previewDepartmentMerge,
    mergeDepartments: departmentMoves.mergeDepartments,
    getUserCenter: userCenter.getUserCenter,
    pickPeople: pick.pickPeople,
    pickRecords: pick.pickRecords,
    namesOf: pick.namesOf,
    listBundleParts: bundles.listBundleParts,
    exportBundle: bundles.exportBundle,
    examineBundle: bundles.examineBundle,
    applyBundle: bundles.applyBundle,
    listBundleImports: bundles.listBundleImports,
    getBundleImport: bundles.getBundleImport,
    rollBackBundle: bundles.rollBackBundle,
    refreshRowNumbers: caches.refreshRowNumbers,
    refreshMetadata: caches.refreshMetadata,
    getCustomizationList: customization.getCustomizationList,
    saveCustomization: customization.saveCustomization,
    resetCustomization: customization.resetCustomization,
    listCustomizationVersions: customization.listCustomizationVersions,
    uploadCustomizationPicture: customization.uploadCustomizationPicture,
    getCustomizationPicture: customization.getCustomizationPicture,
    getTranslations: translations.getTranslations,
    listTranslationBranches: translations.listTranslationBranches,
    listTranslations: translations.listTranslations,
    getTranslationTree: translations.getTranslationTree,
    exportTranslations: translations.exportTranslations,
    saveTranslation: translations.saveTranslation,
    resetTranslations: translations.resetTranslations,
    compareTranslations: translations.compareTranslations,
    importTranslations: translations.importTranslations,
    getUnreadCount: messages.getUnreadCount,
    listMyMessages: messages.listMyMessages,
    markMessagesRead: messages.markMessagesRead,
    getUnreadByCategory: messages.getUnreadByCategory,
    getMyMessage: messages.getMyMessage,
    deleteMyMessages: messages.deleteMyMessages,
    restoreMyMessages: messages.restoreMyMessages,
    sendMessages: messageSending.sendMessages,
    countRecipients: messageSending.countRecipients,
    listSentMessages: messageSending.listSentMessages,
    getSentMessage: messageSending.getSentMessage,
    recallMessage: messageSending.recallMessage,
    listDeliveries: messageSending.listDeliveries,
    retryDeliveries: messageSending.retryDeliveries,
    listMessageTemplates: messageTemplates.listMessageTemplates,
    saveMessageTemplate: messageTemplates.saveMessageTemplate,
    deleteMessageTemplate: messageTemplates.deleteMessageTemplate,
    resetMessageTemplate: messageTemplates.resetMessageTemplate,
    getMailSettings: messageChannels.getMailSettings,
    saveMailSettings: messageChannels.saveMailSettings,
    testMail: messageChannels.testMail,
    listWebhooks: messageChannels.listWebhooks,
    saveWebhook: messageChannels.saveWebhook,
    deleteWebhook: messageChannels.deleteWebhook,
    testWebhook: messageChannels.testWebhook,
    getMessagePreferences: messagePreferences.getMessagePreferences,
    saveMessagePreferences: messagePreferences.saveMessagePreferences,
    downloadUserTemplate: userImport.template,
    importUsers: userImport.start,
    listUserImportProblems: userImport.problems,
    downloadUserImportReport: userImport.report,
    downloadDepartmentTemplate: departmentImport.template,
    importDepartments: departmentImport.start,
    listDepartmentImportProblems: departmentImport.problems,
    downloadDepartmentImportReport: departmentImport.report,
    listUsers: users.listUsers,
    getUser: users.getUser,
    saveUser: users.saveUser,
    lockUser: userStates.lockUser,
    changeUserStates: userStates.changeUserStates,
    setUserPassword: userPasswords.setUserPassword,
    generateUserPassword: userPasswords.generateUserPassword,
    createResetLink: userPasswords.createResetLink,
    openPasswordReset: passwordReset.openPasswordReset,
    finishPasswordReset: passwordReset.finishPasswordReset,
    listUserSessions: userSessions.listUserSessions,
    endUserSessions: userSessions.endUserSessions,
    previewUserDeletion: userDeletion.previewUserDeletion,
    deleteUsers: userDeletion.deleteUsers,
    restoreUser: userDeletion.restoreUser,
    listRoles: roles.listRoles,
    getRole: roles.getRole,
    saveRole: roles.saveRole,
    setRoleStatus: roles.setRoleStatus,
    copyRole: roles.copyRole,
    deleteRole: roles.deleteRole,
    compareRoles: roleDifference.compareRoles,
    getEffectivePermissions: effectivePermissions.getEffectivePermissions,
    getRoleGrants: roleGrants.getRoleGrants,
    getGrantTree: roleGrants.getGrantTree,
    saveRoleGrants: roleGrants.saveRoleGrants,
    listRoleMembers: roleMembers.listRoleMembers,
    changeRoleMembers: roleMembers.changeRoleMembers,
    listRoleHolders: roleMembers.listRoleHolders,
    countRoleHolders: roleMembers.countRoleHolders,
    findPeople: members.findPeople,
    listPosts: posts.listPosts,
    getPost: posts.getPost,
    savePost: posts.savePost,
    movePost: posts.movePost,
    deletePost: posts.deletePost,
    listPostMembers: posts.listPostMembers,
    changePostMembers: posts.changePostMembers,
    listGroups: groups.listGroups,
    getGroup: groups.getGroup,
    saveGroup: groups.saveGroup,
    deleteGroup: groups.deleteGroup,
    listGroupMembers: groups.listGroupMembers,
    changeGroupMembers: groups.changeGroupMembers,
    previewGroupRule: groups.previewGroupRule,
    listAttributes: groups.listAttributes,
    listVersions: versions.listVersions,
    getVersion: versions.getVersion,
    saveVersion: versions.saveVersion,
    releaseVersion: versions.releaseVersion,
    deleteVersion: versions.deleteVersion,
    getNews: versions.getNews,
    markNewsSeen: versions.markNewsSeen,
    listReleaseSteps: releaseSteps.listReleaseSteps,
    saveReleaseStep: releaseSteps.saveReleaseStep,
    deleteReleaseStep: releaseSteps.deleteReleaseStep,
  },
});

export * from './bundles.ts';
export * from './caches.ts';
export * from './cas-settings.ts';
export * from './customization.ts';
export * from './department-moves.ts';
export * from './declared-templates.ts';
export * from './departments.ts';
export * from './effective-permissions.ts';
export * from './errors.ts';
export * from './group-rules.ts';
export * from './grant-tree.ts';
export * from './groups.ts';
export * from './imports.ts';
export * from './login.ts';
export * from './members.ts';
export * from './menus.ts';
export * from './message-channels.ts';
export * from './message-preferences.ts';
export * from './message-sending.ts';
export * from './message-settings.ts';
export * from './message-templates.ts';
export * from './messages.ts';
export * from './modules.ts';
export { can as canSystem, systemPermissions } from './permissions.ts';
export * from './pick.ts';
export * from './posts.ts';
export * from './release-steps.ts';
export * from './role-difference.ts';
export * from './role-grants.ts';
export * from './role-members.ts';
export * from './roles.ts';
export { screens as systemScreens } from './screens.ts';
export { settings as systemSettings, passwordRules, type PasswordRules } from './settings.ts';
export * from './password-reset.ts';
export * from './user-deletion.ts';
export * from './user-passwords.ts';
export * from './user-sessions.ts';
export * from './user-states.ts';
export * from './translations.ts';
export * from './user-center.ts';
export * from './users.ts';
export * from './versions.ts';
