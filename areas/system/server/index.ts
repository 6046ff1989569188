import { systemArea } from '#areas/system';
import { defineAreaServer } from '#platform/server/area.ts';
import { casHandlers } from './login/cas/cas-login.ts';
import { customizationHandlers } from './customization/customization.ts';
import { scopes } from './roles/data-scope.ts';
import { departmentHandlers } from './departments/departments.ts';
import { groupHandlers } from './groups/groups.ts';
import { loginHandlers } from './login/login.ts';
import { menuHandlers } from './menus/menus.ts';
import { messageHandlers } from './messages/messages.ts';
import { systemMigrations } from './migrations/index.ts';
import { createPeople } from './users/people.ts';
import { postHandlers } from './posts/posts.ts';
import { roleGrantHandlers } from './roles/role-grants.ts';
import { roleMemberHandlers } from './roles/role-members.ts';
import { roleHandlers } from './roles/roles.ts';
import { createMessages } from './messages/send-message.ts';
import { simulationHandlers } from './login/simulation.ts';
import './tables.ts';
import { userHandlers } from './users/users.ts';
import { versionHandlers } from './versions/versions.ts';

export const systemAreaServer = defineAreaServer({
  area: systemArea,
  migrations: systemMigrations,
  services: ({ db, services }) => ({ messages: createMessages(services), people: createPeople(db), scopes }),
  handlers: [
    ...loginHandlers,
    ...casHandlers,
    ...simulationHandlers,
    ...menuHandlers,
    ...departmentHandlers,
    ...userHandlers,
    ...roleHandlers,
    ...roleGrantHandlers,
    ...roleMemberHandlers,
    ...postHandlers,
    ...groupHandlers,
    ...messageHandlers,
    ...versionHandlers,
    ...customizationHandlers,
  ],
});

export { loadPrincipal } from './login/principal.ts';
export { prepareSystem, type Preparation } from './prepare.ts';
