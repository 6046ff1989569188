import { createResetLink, generateUserPassword, setUserPassword, systemSettings } from '#areas/system';
import { decodePassword } from '#platform/contract';
import { hashPassword } from '#platform/server/auth/passwords.ts';
import { handle } from '#platform/server/handle.ts';
import { makePassword } from '../login/password-rules.ts';
import { openReset } from '../login/password-resets.ts';
import { setPassword, writePassword } from '../login/passwords.ts';
import { changeableUser } from './visible-users.ts';

export const userPasswordHandlers = [
  handle(setUserPassword, async ({ body }, context) => {
    const { db, services } = context;
    const person = await changeableUser(context, body.wid);
    await setPassword(db, person, decodePassword(body.passWord) ?? '', {
      rules: services.settings.get(systemSettings.passwordRules),
      mustChange: true,
    });
    await services.sessions.end({ user: person.wid }, 'password', db);
    context.audit({ wid: person.wid, name: person.name });
    return null;
  }),

  handle(generateUserPassword, async ({ body }, context) => {
    const { db, services } = context;
    const person = await changeableUser(context, body.wid);
    const password = makePassword(services.settings.get(systemSettings.passwordRules).length);
    await writePassword(db, person.wid, await hashPassword(password), true);
    await services.sessions.end({ user: person.wid }, 'password', db);
    context.audit({ wid: person.wid, name: person.name });
    return { password };
  }),

  handle(createResetLink, async ({ body }, context) => {
    const { db, services: { settings } } = context;
    const person = await changeableUser(context, body.wid);
    const { reset, expires } = await openReset(db, person.wid, settings.get(systemSettings.resetHours));
    const own = settings.get(systemSettings.publicAddress).replace(/\/+$/, '');
    context.audit({ wid: person.wid, name: person.name, after: { expires } });
    return { link: `${own}/#/login?reset=${reset}`, expires };
  }),
];
