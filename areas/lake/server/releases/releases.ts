import { getRelease, getReleasePolicy, lakeSettings, listReleases } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { matchingReleases, releaseAnswer, releaseItems, releaseRows, visibleRelease } from './release-rows.ts';

const sortable = Object.fromEntries(['create_time', 'decided_time', 'state'].map((column) => [column, `release.${column}`]));

export const releaseHandlers = [
  handle(listReleases, ({ body }, context) => {
    const { db, services, user } = context;
    const found = matchingReleases(releaseRows(db, services, user), body, user) as ReturnType<typeof releaseRows>;
    return context.page(found, { key: 'release.wid', sort: '-create_time', sortable, map: releaseAnswer(user) });
  }),

  handle(getRelease, async ({ params }, context) => {
    const row = await visibleRelease(context, params.id);
    return { ...releaseAnswer(context.user)(row), items: await releaseItems(context.db, row.wid) };
  }),

  handle(getReleasePolicy, async (_input, { services }) => ({ needed: services.settings.get(lakeSettings.releaseApproval) })),
];
