import type { ScreenAccess } from '#platform/contract/screen.ts';
import type { UserInfo } from './wire.ts';

/** The rules of the session (specification 2 and 4), without storage, address bar or screen. */

/** The token in an address hash such as `#/home?token=abc`: the part after the last equals sign. */
export function tokenFromHash(hash: string): string | null {
  if (!/[?&#/]token=/i.test(hash)) return null;
  return hash.slice(hash.lastIndexOf('=') + 1) || null;
}

/** The same hash without its query, so that the token does not stay in the address bar. */
export function hashWithoutToken(hash: string): string {
  return hash.replace(/[?&#/]*token=.*$/i, '') || '#/';
}

/** Help and forms for outsiders look the same everywhere: the look of the installation is not asked for. */
export function skipsCustomization(address: string): boolean {
  return address.includes('help') || address.includes('formFill/pages');
}

const homePaths = new Set(['/', '/home']);

export type Verdict = { stay: true } | { stay: false; goTo: string; remember?: string };

/** May this page be shown? Without a token only public and open ones; the wanted page is remembered. */
export function guard(path: string, token: string | null, access: ScreenAccess | undefined, fullPath = path): Verdict {
  if (token || access === 'public' || access === 'open') return { stay: true };
  return homePaths.has(path) ? { stay: true } : { stay: false, goTo: '/home', remember: fullPath };
}

/** Where a person goes who has just signed in. */
export function afterLogin(
  user: Pick<UserInfo, 'moduleVersion' | 'clientId' | 'firstMenu'>, wantedPath: string | null, universityClientId = '',
): string {
  if (isInside(wantedPath)) return wantedPath;
  if (user.moduleVersion === 'Portal') {
    return universityClientId && user.clientId === universityClientId ? '/proDataPortal/home' : '/dataPortal';
  }
  if (user.moduleVersion === 'AI') return '/ai';
  return isInside(user.firstMenu) ? user.firstMenu : '/home';
}

/** Where a person goes who came in by single sign-on. */
export function afterSingleSignOn(user: Pick<UserInfo, 'moduleVersion' | 'clientId' | 'firstMenu'>, wantedPath: string | null): string {
  if (isInside(wantedPath)) return wantedPath;
  return isInside(user.firstMenu) ? user.firstMenu : '/home';
}

export interface Leaving {
  /** Signed in on the login page, not in the popup. */
  cameFromLoginPage: boolean;
  moduleVersion: string;
  target?: string;
}

export function afterLogout({ cameFromLoginPage, moduleVersion, target }: Leaving): '/login' | '/home' {
  return cameFromLoginPage || moduleVersion === 'AI' || target === '/login' ? '/login' : '/home';
}

/** A person who must change a password of ours does that before anything else. */
export function mustChangePassword(user: Pick<UserInfo, 'loginType' | 'change_pass'>): boolean {
  return user.loginType === 'db' && String(user.change_pass) === '-1';
}

export const leastWidth = 1920;

/** Whether the screen is too narrow to show a page without a word first. */
export function asksForWidth(width: number, user: Pick<UserInfo, 'object'> | null, continued: boolean, access: ScreenAccess | undefined, path: string): boolean {
  if (width >= leastWidth || continued || !user?.object.promptResolution) return false;
  return access === 'token' || homePaths.has(path);
}

/** A path of ours: a stored or sent address must not lead anywhere else. */
export function isInside(path: string | null | undefined): path is string {
  return Boolean(path) && /^\/(?![/\\])/.test(path!) && !/^\/login(?:[/?]|$)/.test(path!);
}
