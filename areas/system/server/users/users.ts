import { decodePassword } from '#platform/contract';
import { handle } from '#platform/server/handle.ts';
import { getUser, listUsers, lockUser, saveUser, setUserPassword, systemSettings } from '#areas/system';
import { guardAdministrator, keepingAdministrators } from '../roles/administrators.ts';
import { setPassword } from '../login/passwords.ts';
import { storeUser } from './store-user.ts';
import { readUser, rolesOf, usersMatching } from './user-queries.ts';

export const userHandlers = [
  handle(listUsers, async ({ body }, context) =>
    context.page(usersMatching(context.db, body), {
      key: 'user_account.wid',
      sort: 'userid',
      sortable: {
        userid: 'user_account.userid', name: 'user_account.name', create_time: 'user_account.create_time',
        last_login_time: 'user_account.last_login_time',
      },
    })),

  handle(getUser, async ({ query }, { db, language }) => ({
    ...(await readUser(db, query.wid)),
    roles: await rolesOf(db, query.wid, language),
  })),

  handle(saveUser, async ({ body }, context) => {
    const { db, user } = context;
    const before = body.wid ? await readUser(db, body.wid) : undefined;
    if (before) await guardAdministrator(db, user, before.wid);
    const saved = await keepingAdministrators(db, user, () => storeUser(db, body, user));
    context.audit({ wid: saved.wid, name: body.name, before, after: body });
    await context.services.sessions.forget(db);
    return saved;
  }),

  handle(setUserPassword, async ({ body }, context) => {
    const { db, user, services } = context;
    const before = await readUser(db, body.wid);
    await guardAdministrator(db, user, before.wid);
    await setPassword(db, before, decodePassword(body.passWord) ?? '', {
      rules: services.settings.get(systemSettings.passwordRules),
      mustChange: true,
    });
    await services.sessions.end({ user: before.wid }, 'password', db);
    context.audit({ wid: before.wid, name: before.name });
    return null;
  }),

  handle(lockUser, async ({ body }, context) => {
    const { db, user, services } = context;
    const before = await readUser(db, body.wid);
    await guardAdministrator(db, user, before.wid);
    const locked_time = body.locked ? new Date().toISOString() : null;
    await keepingAdministrators(db, user, () =>
      db.updateTable('user_account').set({ locked_time }).where('wid', '=', before.wid).execute());
    if (body.locked) await services.sessions.end({ user: before.wid }, 'locked', db);
    context.audit({ wid: before.wid, name: before.name, before: { locked_time: before.locked_time }, after: { locked_time } });
    await services.sessions.forget(db);
    return null;
  }),
];
