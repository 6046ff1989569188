import type { Migrations } from '#platform/server/area.ts';
import { createDepartments } from './departments.ts';
import { createMenus } from './menus.ts';
import { createMessages } from './messages.ts';
import { createPeople } from './people.ts';
import { createPlatformTables } from './platform-tables.ts';
import { createRoles } from './roles.ts';
import { createSearch } from './search.ts';

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
};
