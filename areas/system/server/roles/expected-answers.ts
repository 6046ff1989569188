import type { BuiltInRole } from '#areas/system';

/** Which of the roles that every platform begins with may make which call; kept by hand, beside the code it judges. */
interface Expectation {
  /** Nobody in particular: also without signing in. */
  open?: true;
  roles: readonly BuiltInRole[];
  calls: string;
}

const administrators: readonly BuiltInRole[] = ['administrator'];
const everyone: readonly BuiltInRole[] = ['administrator', 'developer', 'subcenter', 'consumer'];

export const expectations: readonly Expectation[] = [
  {
    open: true, roles: everyone,
    calls: `login checkLogin casLogin casCallback casLogout getSetting getCustomizationList getCustomizationPicture getTranslations
      openPasswordReset finishPasswordReset`,
  },
  {
    roles: everyone,
    calls: `dbLogout getLoginUser changePassword switchRole getAllMenus listModules listMenuGroups listModuleMenus getDeptList getDepartment
      getUserCenter pickPeople pickRecords namesOf findPeople getUnreadCount listMyMessages markMessagesRead getUnreadByCategory getMyMessage
      deleteMyMessages restoreMyMessages getMessagePreferences saveMessagePreferences listVersions getVersion getNews markNewsSeen
      listReleaseSteps`,
  },
  { roles: ['administrator', 'developer', 'subcenter'], calls: 'listUsers getUser' },
  {
    roles: ['administrator', 'developer', 'subcenter'],
    calls: 'sendMessages countRecipients listSentMessages getSentMessage recallMessage listDeliveries retryDeliveries listMessageTemplates',
  },
  {
    roles: ['administrator', 'subcenter'],
    calls: 'listPosts getPost listPostMembers listGroups getGroup listGroupMembers previewGroupRule listAttributes',
  },
  { roles: ['administrator', 'developer'], calls: 'refreshRowNumbers refreshMetadata' },
  {
    roles: administrators,
    calls: `simulateLogin saveMenu moveMenu
      saveDepartment disableDepartment deleteDepartment previewDepartmentMove moveDepartment previewDepartmentMerge mergeDepartments
      downloadDepartmentTemplate importDepartments listDepartmentImportProblems downloadDepartmentImportReport
      saveUser lockUser changeUserStates setUserPassword generateUserPassword createResetLink listUserSessions endUserSessions
      previewUserDeletion deleteUsers restoreUser downloadUserTemplate importUsers listUserImportProblems downloadUserImportReport
      listRoles getRole compareRoles getEffectivePermissions getRoleGrants getGrantTree listRoleMembers listRoleHolders countRoleHolders
      saveRole setRoleStatus copyRole deleteRole saveRoleGrants changeRoleMembers
      savePost movePost deletePost changePostMembers saveGroup deleteGroup changeGroupMembers
      saveVersion releaseVersion deleteVersion saveReleaseStep deleteReleaseStep
      saveCustomization resetCustomization listCustomizationVersions uploadCustomizationPicture
      listTranslationBranches listTranslations getTranslationTree exportTranslations saveTranslation resetTranslations compareTranslations
      importTranslations
      saveMessageTemplate deleteMessageTemplate resetMessageTemplate getMailSettings saveMailSettings testMail listWebhooks saveWebhook
      deleteWebhook testWebhook
      listBundleParts exportBundle examineBundle applyBundle listBundleImports getBundleImport rollBackBundle`,
  },
];

export const namesIn = ({ calls }: Expectation): string[] => calls.split(/\s+/).filter(Boolean);
