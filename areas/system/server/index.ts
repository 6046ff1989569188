import { systemArea } from '#areas/system';
import { defineAreaServer } from '#platform/server/area.ts';
import { bundleImportHandlers } from './bundles/bundle-imports.ts';
import { bundleHandlers } from './bundles/bundles.ts';
import { customizationPart } from './bundles/parts/customization-part.ts';
import { groupsPart } from './bundles/parts/groups-part.ts';
import { menusPart } from './bundles/parts/menus-part.ts';
import { messageTemplatesPart } from './bundles/parts/message-templates-part.ts';
import { postsPart } from './bundles/parts/posts-part.ts';
import { rolesPart } from './bundles/parts/roles-part.ts';
import { settingsPart } from './bundles/parts/settings-part.ts';
import { translationsPart } from './bundles/parts/translations-part.ts';
import { cacheHandlers } from './caches/caches.ts';
import { casHandlers } from './login/cas/cas-login.ts';
import { customizationHandlers } from './customization/customization.ts';
import { scopes } from './roles/data-scope.ts';
import { systemChecks } from './health/system-checks.ts';
import { departmentMoveHandlers } from './departments/department-moves.ts';
import { departmentHandlers } from './departments/departments.ts';
import { organisation } from './departments/organisation.ts';
import { departmentRemovalHandlers } from './departments/remove-department.ts';
import { groupMemberHandlers } from './groups/group-members.ts';
import { groupHandlers } from './groups/groups.ts';
import { importHandlers, importJobs } from './import/imports.ts';
import { loginHandlers } from './login/login.ts';
import { memberHandlers } from './members/members.ts';
import { menuHandlers } from './menus/menus.ts';
import { mailSettingsHandlers } from './messages/channels/mail-settings.ts';
import { webhookHandlers } from './messages/channels/webhooks.ts';
import { clearMessagesJob, clearMessagesTime } from './messages/clear-messages-job.ts';
import { deliverMessagesJob, resumeDelivery } from './messages/deliver/deliver-messages-job.ts';
import { messagePreferenceHandlers } from './messages/message-preferences.ts';
import { messageHandlers } from './messages/messages.ts';
import { messageSendingHandlers } from './messages/sending.ts';
import { messageTemplateHandlers } from './messages/templates/templates.ts';
import { systemMigrations } from './migrations/index.ts';
import { createPeople } from './users/people.ts';
import { pickHandlers } from './pick/pick.ts';
import { postMemberHandlers } from './posts/post-members.ts';
import { postHandlers } from './posts/posts.ts';
import { effectivePermissionHandlers } from './roles/effective-permissions.ts';
import { roleDifferenceHandlers } from './roles/role-difference.ts';
import { roleGrantHandlers } from './roles/role-grant-handlers.ts';
import { roleHandlers } from './roles/role-handlers.ts';
import { roleHolderHandlers } from './roles/role-holders.ts';
import { roleMemberHandlers } from './roles/role-member-handlers.ts';
import { createMessages } from './messages/send-message.ts';
import { simulationHandlers } from './login/simulation.ts';
import { createTranslations } from './translations/kept-translations.ts';
import { translationHandlers } from './translations/translations.ts';
import './tables.ts';
import { passwordResetHandlers } from './login/password-reset.ts';
import { userDeletionHandlers } from './users/user-deletion.ts';
import { userPasswordHandlers } from './users/user-passwords.ts';
import { userSessionHandlers } from './users/user-sessions.ts';
import { userStateHandlers } from './users/user-states.ts';
import { userCenterHandlers } from './user-center/user-center.ts';
import { userHandlers } from './users/users.ts';
import { newsHandlers } from './versions/news.ts';
import { releaseStepHandlers } from './versions/release-steps.ts';
import { versionHandlers } from './versions/versions.ts';

export const systemAreaServer = defineAreaServer({
  area: systemArea,
  migrations: systemMigrations,
  checks: systemChecks,
  services: ({ db, services }) => {
    const translations = createTranslations({ db, events: services.events });
    return { messages: createMessages(services), people: createPeople(db), organisation, scopes, translations, keptTranslations: translations };
  },
  bundleParts: [settingsPart, menusPart, rolesPart, postsPart, groupsPart, messageTemplatesPart, translationsPart, customizationPart],
  jobs: [...importJobs, deliverMessagesJob, clearMessagesJob],
  async prepare({ db, services }) {
    await services.jobs.schedule(clearMessagesJob, clearMessagesTime, {});
    await resumeDelivery(db, services);
  },
  handlers: [
    ...loginHandlers,
    ...casHandlers,
    ...simulationHandlers,
    ...menuHandlers,
    ...departmentHandlers,
    ...departmentMoveHandlers,
    ...departmentRemovalHandlers,
    ...pickHandlers,
    ...userCenterHandlers,
    ...userHandlers,
    ...userStateHandlers,
    ...userPasswordHandlers,
    ...passwordResetHandlers,
    ...userSessionHandlers,
    ...userDeletionHandlers,
    ...roleHandlers,
    ...roleGrantHandlers,
    ...roleMemberHandlers,
    ...roleHolderHandlers,
    ...roleDifferenceHandlers,
    ...effectivePermissionHandlers,
    ...memberHandlers,
    ...postHandlers,
    ...postMemberHandlers,
    ...groupHandlers,
    ...groupMemberHandlers,
    ...messageHandlers,
    ...messageSendingHandlers,
    ...messageTemplateHandlers,
    ...mailSettingsHandlers,
    ...webhookHandlers,
    ...messagePreferenceHandlers,
    ...versionHandlers,
    ...releaseStepHandlers,
    ...newsHandlers,
    ...customizationHandlers,
    ...translationHandlers,
    ...bundleHandlers,
    ...bundleImportHandlers,
    ...cacheHandlers,
    ...importHandlers,
  ],
});

export { loadPrincipal } from './login/principal.ts';
export { prepareSystem, type Preparation } from './prepare.ts';
export { readWordBooks } from './translations/word-books.ts';
