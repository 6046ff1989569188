import type { Migrations } from '#platform/server/area.ts';
import { createBundleImports } from './bundles.ts';
import { addDepartmentIndexes } from './department-indexes.ts';
import { createDepartments } from './departments.ts';
import { extendCustomization } from './customization.ts';
import { freeGroupMembers } from './group-members.ts';
import { createMenus } from './menus.ts';
import { createMessageCenter } from './message-center.ts';
import { createMessages } from './messages.ts';
import { createPeople } from './people.ts';
import { createPlatformTables } from './platform-tables.ts';
import { createReleases } from './releases.ts';
import { createKnownPermissions, nameRoleMembership } from './role-holders.ts';
import { createRoles } from './roles.ts';
import { createSearch } from './search.ts';
import { createTranslations } from './translations.ts';
import { extendUsers } from './users.ts';

export const systemMigrations: Migrations = {
  '2026-11-15-system': async (db) => {
    await createSearch(db);
    await createDepartments(db);
    await createPeople(db);
    await createMenus(db);
    await createRoles(db);
    await createMessages(db);
    await createPlatformTables(db);
  },
  '2026-11-15-system-users': extendUsers,
  '2026-11-15-system-releases': createReleases,
  '2026-11-15-system-message-center': createMessageCenter,
  '2026-11-15-system-roles': async (db) => {
    await nameRoleMembership(db);
    await createKnownPermissions(db);
  },
  '2026-11-15-system-customization': extendCustomization,
  '2026-11-15-system-translations': createTranslations,
  '2026-11-15-system-departments': addDepartmentIndexes,
  '2026-11-15-system-bundles': createBundleImports,
  '2026-11-16-system-group-members': freeGroupMembers,
};
