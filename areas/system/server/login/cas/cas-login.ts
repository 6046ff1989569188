import { casCallback, casLogin, casLogout, casSettings, checkLogin, systemErrors, systemSettings } from '#areas/system';
import { platformErrors } from '#platform/contract';
import type { AuditObject, Context, Principal } from '#platform/server/context.ts';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { beginAttempt } from '../login-attempts.ts';
import { openSession } from '../open-session.ts';
import { userInfo } from '../user-info.ts';
import { accountOf, personOf } from './cas-account.ts';
import { casAddresses } from './cas-addresses.ts';
import { readLogoutRequest } from './cas-answer.ts';
import { validateTicket } from './validate-ticket.ts';

/** Turns a service ticket into a session of ours. */
async function signInByTicket(context: Context, ticket: string): Promise<string> {
  const { db, services, signal, request } = context;
  const addresses = casAddresses(services.settings);
  if (!addresses.ready) throw new UserError(systemErrors.casNotConfigured);
  // Each ticket is a question to the CAS server; nobody may make us ask without end.
  const attempt = await beginAttempt(db, { address: request.address }, services.settings.get(systemSettings.loginLimit));
  const answer = await validateTicket(addresses.validateUrl(ticket), signal).catch(async (error: unknown) => {
    context.audit({ after: { refused: reasonOf(error) } });
    // That CAS does not answer is nobody's failure to sign in.
    await attempt.forgive();
    throw error;
  });
  if (!answer.ok) {
    context.audit({ after: { refused: answer.reason } });
    throw new UserError(systemErrors.casLoginFailed);
  }
  await attempt.forgive();
  const person = personOf(answer, services.settings.get(casSettings.attributes));
  const record: AuditObject = { name: person.userid };
  context.audit(record);
  const account = await accountOf(db, services, person);
  if (!account) throw new UserError(platformErrors.noPlatformUse);
  Object.assign(record, { wid: account.wid, person: account });
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
      if (isRefusal(error)) return { location: page('/permissionVerification', { text: error.say(language) }) };
      // The web application asks casLogin about any token it starts with, and tells of its refusal.
      return { location: page('/home', { token: 'refused' }) };
    }
  }),

  handle(casLogout, async ({ body }, context) => {
    const ticket = readLogoutRequest(body.logoutRequest);
    const ended = ticket ? await context.services.sessions.end({ ticket }, 'sso', context.db) : 0;
    if (ended > 0) context.audit({ after: { sessions: ended } });
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
