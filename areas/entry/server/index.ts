import { entryArea } from '#areas/entry';
import { defineAreaServer } from '#platform/server/area.ts';
import { errorTextHandlers } from './error-text.ts';
import { helpMigrations } from './help-table.ts';
import { readHelpHandlers } from './read-help.ts';
import { readArticles, seedArticles } from './seed-articles.ts';
import { writeHelpHandlers } from './write-help.ts';

export const entryAreaServer = defineAreaServer({
  area: entryArea,
  handlers: [...readHelpHandlers, ...writeHelpHandlers, ...errorTextHandlers],
  migrations: helpMigrations,
  prepare: async ({ db }) => seedArticles(db, await readArticles()),
});
