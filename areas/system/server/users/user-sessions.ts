import { sql } from 'kysely';
import { endUserSessions, listUserSessions } from '#areas/system';
import { handle } from '#platform/server/handle.ts';
import { simulationOf } from '../login/session-roles.ts';
import { roleName } from './user-queries.ts';
import { changeableUser, visibleUser } from './visible-users.ts';

export const userSessionHandlers = [
  handle(listUserSessions, async ({ query }, context) => {
    const person = await visibleUser(context, query.wid);
    const open = context.db
      .selectFrom('session')
      .leftJoin('role', 'role.wid', 'session.role_wid')
      .select([
        'session.wid', 'session.address', 'session.agent', 'session.login_type', 'session.simulated', 'session.create_time',
        'session.last_seen', sql<string>`coalesce(${roleName(context.language)}, '')`.as('role'),
        sql<boolean>`session.wid = ${context.user.session}`.as('current'),
      ])
      .where('session.user_wid', '=', person.wid)
      .where('session.ended', 'is', null)
      .where('session.expires', '>', sql<string>`now()`);
    return context.page(open, {
      key: 'session.wid',
      sort: '-last_seen',
      sortable: { last_seen: 'session.last_seen', create_time: 'session.create_time' },
      map: (row) => ({ ...row, simulated: simulationOf(row.simulated)?.deptname ?? null }),
    });
  }),

  handle(endUserSessions, async ({ body }, context) => {
    const { db, services, user } = context;
    const person = await changeableUser(context, body.wid);
    const ended = body.session
      ? await endOne(body.session)
      : await services.sessions.end({ user: person.wid, except: user.session }, 'administrator', db);
    context.audit({ wid: person.wid, name: person.name, after: { ended } });
    return { ended };

    /** A session of somebody else is left alone, whatever its number. */
    async function endOne(session: string): Promise<number> {
      const own = await db.selectFrom('session').select('wid').where('wid', '=', session).where('user_wid', '=', person.wid).executeTakeFirst();
      return own ? services.sessions.end({ session }, 'administrator', db) : 0;
    }
  }),
];
