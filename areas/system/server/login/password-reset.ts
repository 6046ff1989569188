import { finishPasswordReset, openPasswordReset, systemErrors, systemSettings } from '#areas/system';
import { decodePassword } from '#platform/contract';
import type { Context } from '#platform/server/context.ts';
import { handle } from '#platform/server/handle.ts';
import { beginAttempt } from './login-attempts.ts';
import { refuse } from './password-rules.ts';
import { readReset } from './password-resets.ts';
import { setPassword } from './passwords.ts';

/** Guessing links costs the same attempts as guessing passwords. */
async function personOfLink({ db, services, request }: Pick<Context, 'db' | 'services' | 'request'>, reset: string) {
  const attempt = await beginAttempt(db, { address: request.address }, services.settings.get(systemSettings.loginLimit));
  const person = await readReset(db, reset);
  await attempt.forgive();
  return person;
}

export const passwordResetHandlers = [
  handle(openPasswordReset, async ({ body }, context) => {
    const { userid, name } = await personOfLink(context, body.reset);
    return { userid, name };
  }),

  handle(finishPasswordReset, async ({ body }, context) => {
    const { db, services } = context;
    const { wid, userid } = await personOfLink(context, body.reset);
    context.audit({ wid, name: userid });
    const password = decodePassword(body.newPassword);
    if (password === undefined) refuse(systemErrors.passwordTooSimple, { classes: 1 });
    const changed = await db.transaction().execute(async (transaction) => {
      const person = await readReset(transaction, body.reset);
      await setPassword(transaction, person, password, { rules: services.settings.get(systemSettings.passwordRules) });
      await services.sessions.end({ user: person.wid }, 'password', transaction);
      return transaction;
    });
    services.sessions.settle(changed);
    return null;
  }),
];
