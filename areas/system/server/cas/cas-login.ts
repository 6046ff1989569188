import { casCallback, casLogin, casLogout, casSettings, checkLogin, systemErrors } from '#areas/system';
import { platformErrors } from '#platform/contract';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { openSession } from '../open-session.ts';
import { userInfo } from '../user-info.ts';
import { accountOf, personOf } from './cas-account.ts';
import { casAddresses } from './cas-addresses.ts';
import { readLogoutRequest } from './cas-answer.ts';
import { validateTicket } from './validate-ticket.ts';

/** Turns a service ticket into a session of ours. */
async function signInByTicket(context: Context, ticket: string): Promise<string> {
  const { db, services, signal } = context;
  const addresses = casAddresses(services.settings);
  if (!addresses.ready) throw new UserError(systemErrors.casNotConfigured);
  const answer = await validateTicket(addresses.validateUrl(ticket), signal);
  if (!answer.ok) throw new UserError(systemErrors.casLoginFailed);
  const person = personOf(answer, services.settings.get(casSettings.attributes));
  context.audit({ name: person.userid });
  const account = await accountOf(db, services, person);
  if (!account) throw new UserError(platformErrors.noPlatformUse);
  return openSession(context, account, { loginType: 'cas', ticket });
}

export const casHandlers = [
  handle(checkLogin, async (_input, { services }) => {
    const { ready, loginUrl, logoutUrl } = casAddresses(services.settings);
    return { loginType: ready ? ('cas' as const) : ('db' as const), loginUrl, logoutUrl, ssoStatus: ready };
  }),

  handle(casLogin, async ({ query }, context) => {
    const { db, services, language } = context;
    const caller: Principal | null = context.user;
    const session = query.ticket
      ? await signInByTicket(context, query.ticket).catch(asCasFailure)
      : caller?.session;
    if (!session) throw new UserError(systemErrors.casLoginFailed);
    const user = await userInfo(db, services, session, language);
    return { token: user.object.token, user };
  }),

  handle(casCallback, async ({ query }, context) => {
    const { services, language } = context;
    const { page } = casAddresses(services.settings);
    try {
      if (!query.ticket) throw new UserError(systemErrors.casLoginFailed);
      const session = await signInByTicket(context, query.ticket);
      return { location: page('/home', { token: await services.sessions.tokenFor(session) }) };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      context.audit({ after: { refused: error.message } });
      if (isRefusal(error)) return { location: page('/permissionVerification', { text: error.say(language) }) };
      // The web application asks casLogin about any token it starts with, and tells of its refusal.
      return { location: page('/home', { token: 'refused' }) };
    }
  }),

  handle(casLogout, async ({ body }, context) => {
    const ticket = readLogoutRequest(body.logoutRequest);
    if (ticket) await context.services.sessions.end({ ticket }, 'sso', context.db);
    return null;
  }),
];

/** CAS vouches for the person, but the account may not be used: that is for the person to know. */
function isRefusal(error: unknown): error is UserError {
  const refusals: number[] = [
    platformErrors.noPlatformUse, systemErrors.accountLocked, systemErrors.accountDisabled,
    systemErrors.accountNotYetValid, systemErrors.accountExpired,
  ].map(({ code }) => code);
  return error instanceof UserError && refusals.includes(error.definition.code);
}

/** Whatever went wrong on the way to CAS, the person reads one sentence; the audit record keeps the reason. */
function asCasFailure(error: unknown): never {
  throw isRefusal(error) ? error : Object.assign(new UserError(systemErrors.casLoginFailed), { cause: error });
}
