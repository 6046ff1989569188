import { systemArea } from '#areas/system';
import { defineAreaServer } from '#platform/server/area.ts';
import { casHandlers } from './cas/cas-login.ts';
import { customizationHandlers } from './customization.ts';
import { departmentHandlers } from './departments.ts';
import { groupHandlers } from './groups.ts';
import { loginHandlers } from './login.ts';
import { menuHandlers } from './menus.ts';
import { messageHandlers } from './messages.ts';
import { systemMigrations } from './migrations/index.ts';
import { createPeople } from './people.ts';
import { postHandlers } from './posts.ts';
import { roleGrantHandlers } from './role-grants.ts';
import { roleMemberHandlers } from './role-members.ts';
import { roleHandlers } from './roles.ts';
import { createMessages } from './send-message.ts';
import { simulationHandlers } from './simulation.ts';
import './tables.ts';
import { userHandlers } from './users.ts';
import { versionHandlers } from './versions.ts';

export const systemAreaServer = defineAreaServer({
  area: systemArea,
  migrations: systemMigrations,
  services: ({ db, services }) => ({ messages: createMessages(services), people: createPeople(db) }),
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

export { loadPrincipal } from './principal.ts';
export { prepareSystem, type Preparation } from './prepare.ts';
