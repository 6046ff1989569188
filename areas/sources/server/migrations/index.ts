import type { Migrations } from '#platform/server/area.ts';
import { createObjects } from './objects.ts';
import { createSources } from './sources.ts';
import { createSurveysAndResources } from './watch.ts';

export const sourcesMigrations: Migrations = {
  '2026-11-16-sources': async (db) => {
    await createSources(db);
    await createObjects(db);
    await createSurveysAndResources(db);
  },
};
