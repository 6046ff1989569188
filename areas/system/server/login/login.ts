import {
  changePassword, dbLogout, getLoginUser, getSetting, login, switchRole, systemErrors, systemSettings,
} from '#areas/system';
import { decodePassword } from '#platform/contract';
import { verifyPassword } from '#platform/server/auth/passwords.ts';
import type { AuditObject } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { casAddresses } from './cas/cas-addresses.ts';
import { beginAttempt } from './login-attempts.ts';
import { findAccount, openSession } from './open-session.ts';
import { refuse } from './password-rules.ts';
import { noticeAge, setPassword } from './passwords.ts';
import { sessionRoles, simulationOf } from './session-roles.ts';
import { readSession, userInfo } from './user-info.ts';

export const loginHandlers = [
  handle(login, async ({ body }, context) => {
    const { db, services, request, language } = context;
    // Refused unread it leaves no record: the limit is also that of what a stranger can write into the trail.
    const attempt = await beginAttempt(db, { userid: body.userId, address: request.address }, services.settings.get(systemSettings.loginLimit));
    const record: AuditObject = { name: body.userId };
    context.audit(record);
    const account = await findAccount(db, body.userId);
    if (account) record.wid = account.wid;
    // The same work and the same answer, whether the user is unknown or the password is wrong.
    const right = await verifyPassword(account?.password_hash, decodePassword(body.passWord) ?? '');
    if (!account || !right) throw new UserError(systemErrors.wrongCredentials);
    record.person = account;
    await noticeAge(db, account, services.settings.get(systemSettings.passwordRules));
    const session = await openSession(context, account, { loginType: 'db' });
    await attempt.forgive();
    return userInfo(db, services, session, language);
  }),

  handle(dbLogout, async (_input, context) => {
    const { db, services, user } = context;
    const { login_type } = await readSession(db, user.session);
    await services.sessions.end({ session: user.session }, 'logout', db);
    context.audit({ wid: user.wid, name: user.userid });
    return { logoutUrl: login_type === 'cas' ? casAddresses(services.settings).logoutUrl : '' };
  }),

  handle(getLoginUser, async (_input, { db, services, user, language }) => userInfo(db, services, user.session, language)),

  handle(changePassword, async ({ body }, context) => {
    const { services, user, request } = context;
    context.audit({ wid: user.wid, name: user.userid });
    const account = await findAccount(context.db, user.userid);
    if (!account?.password_hash) throw new UserError(systemErrors.noLocalPassword);
    const attempt = await beginAttempt(context.db, { userid: user.userid, address: request.address }, services.settings.get(systemSettings.loginLimit));
    if (!(await verifyPassword(account.password_hash, decodePassword(body.oldPassword) ?? ''))) {
      throw new UserError(systemErrors.wrongOldPassword, {}, { oldPassword: systemErrors.wrongOldPassword });
    }
    await attempt.forgive();
    const password = decodePassword(body.newPassword);
    if (password === undefined) refuse(systemErrors.passwordTooSimple, { classes: 1 });
    const rules = services.settings.get(systemSettings.passwordRules);
    const changed = await context.db.transaction().execute(async (transaction) => {
      await setPassword(transaction, account, password, { rules });
      await services.sessions.end({ user: account.wid }, 'password', transaction);
      return transaction;
    });
    services.sessions.settle(changed);
    return null;
  }),

  handle(getSetting, async (_input, { services: { settings } }) => ({
    title: settings.get(systemSettings.title),
    moduleVersion: settings.get(systemSettings.moduleVersion),
    clientId: settings.get(systemSettings.clientId),
    universityClientId: settings.get(systemSettings.universityClientId),
    newUnstructured: settings.get(systemSettings.newUnstructured),
    promptResolution: settings.get(systemSettings.promptResolution),
    watermark: settings.get(systemSettings.watermark),
    passwordRules: settings.get(systemSettings.passwordRules),
  })),

  handle(switchRole, async ({ query }, context) => {
    const { db, services, user, language } = context;
    const { simulated } = await readSession(db, user.session);
    const role = (await sessionRoles(db, user.wid, simulationOf(simulated))).find(({ wid }) => wid === query.role_id);
    if (!role) throw new UserError(systemErrors.roleNotHeld);
    await services.sessions.switchRole(user.session, role.wid, db);
    context.audit({ wid: role.wid, name: role.name, before: user.role, after: role });
    return userInfo(db, services, user.session, language);
  }),
];
