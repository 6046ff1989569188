import { sql } from 'kysely';
import { getHealth, getStorageUse, listLicences, listSessions } from '#platform/contract/platform/health.ts';
import { handle } from '../handle.ts';
import { beginsWith } from '../search.ts';
import { readLicences } from './licences.ts';

export const healthHandlers = [
  handle(getHealth, async (_input, { services }) => services.health.read()),

  handle(getStorageUse, async (_input, { services }) => services.health.storage()),

  handle(listLicences, async () => ({ licences: await readLicences() })),

  handle(listSessions, async ({ query }, context) => {
    const { user, services } = context;
    let open = context.db.selectFrom('session')
      .select(['wid', 'user_wid', 'login_type', sql<boolean>`simulated is not null`.as('simulated'), 'address', 'agent', 'create_time', 'last_seen'])
      .select(sql<boolean>`wid = ${user.session}`.as('current'))
      .where('ended', 'is', null).where('expires', '>', sql<string>`now()`)
      .where(services.scopes.people(user, 'session.user_wid'));
    if (query.user) open = open.where('user_wid', '=', query.user);
    if (query.address) open = open.where('address', 'like', beginsWith(query.address));
    return context.page(open, { sort: '-last_seen', sortable: { last_seen: 'last_seen', create_time: 'create_time' } });
  }),
];
