import { encodePassword } from '#platform/contract/password.ts';
import { fullPath, goTo } from '../navigation.ts';
import { notices } from '../notices.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { request } from '../request/send.ts';
import { onSessionEnd } from '../request/session-ended.ts';
import { sayWord } from '../words.ts';
import { afterLogout, isInside } from './rules.ts';
import { sessionWords } from './session-words.ts';
import { openLogin, useSession } from './session.ts';
import { forget } from './sign-in.ts';
import { ownKeys, rememberWantedPath } from './storage.ts';
import { sessionCalls } from './wire.ts';

/** Ends the session here and on the server; with single sign-on also there. */
export async function signOut(target?: string): Promise<void> {
  const place = placeAfterLogout(target);
  // The person wants to leave: a server that cannot be reached does not keep them.
  const reply = await request<{ logoutUrl: string }>(sessionCalls.logout, { level: noticeLevel.silent, probe: true, timeout: 10_000 }).catch(() => null);
  forget(true);
  if (reply?.logoutUrl && /^https?:\/\//.test(reply.logoutUrl)) {
    window.location.assign(reply.logoutUrl);
    return;
  }
  notices.message('success', sayWord(sessionWords, 'signedOut'));
  goTo(place);
}

/** Both passwords travel encoded. The server ends every session of the user, so this one ends too. */
export async function changePassword(oldPassword: string, newPassword: string, signal?: AbortSignal): Promise<void> {
  await request<null>(sessionCalls.changePass, {
    body: { oldPassword: encodePassword(oldPassword), newPassword: encodePassword(newPassword) },
    level: noticeLevel.silent,
    signal,
  });
  const place = placeAfterLogout();
  forget(true);
  notices.message('success', sayWord(sessionWords, 'passwordChanged'));
  goTo(place);
  if (place === '/home') openLogin();
}

/** The server no longer knows the token: the page at hand is remembered for after the next sign-in. */
function leaveExpired(): void {
  const wanted = fullPath();
  const place = placeAfterLogout();
  forget();
  if (isInside(wanted) && wanted !== '/' && wanted !== '/home') rememberWantedPath(wanted);
  goTo(place);
  if (place === '/home') openLogin();
}

function placeAfterLogout(target?: string): '/login' | '/home' {
  const { user, settings } = useSession.getState();
  const cameFromLoginPage = localStorage.getItem(ownKeys.signedInAt) === 'page';
  return afterLogout({ cameFromLoginPage, moduleVersion: user?.moduleVersion ?? settings.moduleVersion, target });
}

onSessionEnd({
  signedIn: () => useSession.getState().token !== null || useSession.getState().expired,
  confirmed: leaveExpired,
  wanted: openLogin,
});
