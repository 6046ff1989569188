import type { Migrations } from '#platform/server/area.ts';
import { createLake } from './lake.ts';
import { createRuns } from './runs.ts';
import { createTasks } from './tasks.ts';

export const lakeMigrations: Migrations = {
  '2026-11-17-lake': async (db) => {
    await createLake(db);
    await createTasks(db);
    await createRuns(db);
  },
};
