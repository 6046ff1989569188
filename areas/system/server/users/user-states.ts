import { sql } from 'kysely';
import { changeUserStates, lockUser, systemErrors, type User, type UserStateChange } from '#areas/system';
import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { changeableUser, changeableUsers } from './visible-users.ts';

interface StateChange {
  /** Whether there is anything to change. */
  applies(user: User): boolean;
  values(): { locked_time: string | null } | { status: User['status'] };
  /** Why sessions end with it. */
  ends?: 'locked' | 'administrator';
}

const changes: Record<UserStateChange, StateChange> = {
  lock: { applies: (user) => !user.locked_time, values: () => ({ locked_time: new Date().toISOString() }), ends: 'locked' },
  unlock: { applies: (user) => !!user.locked_time, values: () => ({ locked_time: null }) },
  enable: { applies: (user) => user.status === 'disabled', values: () => ({ status: 'enabled' }) },
  disable: { applies: (user) => user.status === 'enabled', values: () => ({ status: 'disabled' }), ends: 'administrator' },
};

async function changeStates(db: Database, caller: Principal, people: readonly User[], values: ReturnType<StateChange['values']>): Promise<void> {
  if (people.length === 0) return;
  const wids = people.map(({ wid }) => wid);
  await keepingAdministrators(db, caller, async () => {
    await db
      .updateTable('user_account')
      .set({ ...values, modify_time: sql`now()`, last_modifier: caller.wid, row_version: sql`row_version + 1` })
      .where('wid', 'in', wids)
      .execute();
    // Whether an account is enabled may be what a group's rule asks.
    if ('status' in values) await refreshDynamicGroups(db, { user: wids });
  });
}

export const userStateHandlers = [
  handle(changeUserStates, async ({ body }, context) => {
    const { db, user, services } = context;
    const { applies, values: make, ends } = changes[body.change];
    const people = (await changeableUsers(context, body.wids)).filter(applies);
    if (ends && people.some(({ wid }) => wid === user.wid)) throw new UserError(systemErrors.notYourself);
    const values = make();
    await changeStates(db, user, people, values);
    for (const person of people) {
      if (ends) await services.sessions.end({ user: person.wid }, ends, db);
      const { locked_time, status } = person;
      context.audit({ wid: person.wid, name: person.name, before: 'status' in values ? { status } : { locked_time }, after: values });
    }
    await services.sessions.forget(db);
    return { changed: people.length };
  }),

  handle(lockUser, async ({ body }, context) => {
    const { db, user, services } = context;
    const person = await changeableUser(context, body.wid);
    if (body.locked && person.wid === user.wid) throw new UserError(systemErrors.notYourself);
    const values = changes[body.locked ? 'lock' : 'unlock'].values();
    await changeStates(db, user, [person], values);
    if (body.locked) await services.sessions.end({ user: person.wid }, 'locked', db);
    context.audit({ wid: person.wid, name: person.name, before: { locked_time: person.locked_time }, after: values });
    await services.sessions.forget(db);
    return null;
  }),
];
