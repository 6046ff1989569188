import { encodePassword } from '#platform/contract/password.ts';
import { goTo } from '../navigation.ts';
import { notices } from '../notices.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { restartLive } from '../request/live-hub.ts';
import { request } from '../request/send.ts';
import { sayWord } from '../words.ts';
import { afterLogin, afterSingleSignOn, mustChangePassword } from './rules.ts';
import { sessionWords } from './session-words.ts';
import { useSession } from './session.ts';
import { storageKeys, storeSignIn, storeUser, takeWantedPath, type SignedInAt } from './storage.ts';
import { sessionCalls, type UserInfo } from './wire.ts';

/** Signs in with user id and password; the failure is for the form to show. */
export async function signIn(userId: string, password: string, from: 'page' | 'popup', signal?: AbortSignal): Promise<void> {
  const user = await request<UserInfo>(sessionCalls.login, {
    body: { userId, passWord: encodePassword(password) },
    level: noticeLevel.silent,
    signal,
  });
  const wanted = takeWantedPath();
  begin(user, user.object.token, from);
  if (mustChangePassword(user)) {
    useSession.setState({ dialog: 'password' });
    return;
  }
  notices.message('success', sayWord(sessionWords, 'signedIn'));
  goTo(afterLogin(user, wanted, useSession.getState().settings.universityClientId));
}

/** The single sign-on helper (specification 4): the token is already stored, the server vouches for it. */
export async function signInByCas(): Promise<void> {
  if (localStorage.getItem(storageKeys.loginType) === 'db') return goTo('/home');
  try {
    const { token, user } = await request<{ token: string; user: UserInfo }>(sessionCalls.casLogin, { level: noticeLevel.silent, probe: true });
    const wanted = takeWantedPath();
    begin(user, token, 'sso');
    goTo(afterSingleSignOn(user, wanted), { replace: true });
  } catch {
    forget();
    notices.message('warning', sayWord(sessionWords, 'casFailed'));
  }
}

export async function switchRole(roleWid: string): Promise<void> {
  const user = await request<UserInfo>(sessionCalls.switchRole, { query: { role_id: roleWid } });
  keepUser(user);
  const role = user.roles.find(({ wid }) => wid === user.activeRole)?.rolename ?? '';
  notices.message('success', sayWord(sessionWords, 'roleSwitched', { role }));
  // The page at hand may not exist for the new role; home does.
  goTo('/home');
}

export function begin(user: UserInfo, token: string, from: SignedInAt): void {
  const active = { ...user, activeRole: user.activeRole || (user.roles[0]?.wid ?? '') };
  storeSignIn(active, token, from);
  useSession.setState({ token, user: active, dialog: null, expired: false, leaving: false });
  restartLive();
}

export function keepUser(user: UserInfo): void {
  storeUser(user);
  useSession.setState({ user });
}

/** Drops token and user from this browser. */
export function forget(leaving = false): void {
  for (const key of [storageKeys.token, storageKeys.user, storageKeys.loginType]) localStorage.removeItem(key);
  useSession.setState({ token: null, user: null, dialog: null, expired: false, leaving });
  restartLive();
}
