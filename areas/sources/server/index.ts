import { sourcesArea } from '#areas/sources';
import { defineAreaServer } from '#platform/server/area.ts';
import { sourcesMigrations } from './migrations/index.ts';
import './tables.ts';

export const sourcesAreaServer = defineAreaServer({
  area: sourcesArea,
  migrations: sourcesMigrations,
  handlers: [
  ],
});
