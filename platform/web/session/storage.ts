import type { UserInfo } from './wire.ts';

/** The names are given (specification 3): other pages of an installation may read them. */
export const storageKeys = { token: 'jwToken', user: 'my_app_user', loginType: 'loginType', wantedPath: 'toPath' } as const;

/** Names of our own, kept when a new user signs in: they belong to the browser, not to the user. */
export const keptKeys = ['moduleVersion', 'customization', 'continueView', 'language', 'theme', 'menuCollapsed', 'translations'] as const;

export const ownKeys = { loginTime: 'loginTime', signedInAt: 'signedInAt', ownToken: 'ownToken', ownPlace: 'ownPlace' } as const;

export const storedToken = (): string | null => localStorage.getItem(storageKeys.token);

export function storeToken(token: string): void {
  localStorage.setItem(storageKeys.token, token);
}

export function storedUser(): UserInfo | null {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.user) ?? 'null') as UserInfo | null;
  } catch {
    return null;
  }
}

/** The page wanted before sign-in; reading it uses it up. */
export function takeWantedPath(): string | null {
  const path = localStorage.getItem(storageKeys.wantedPath);
  localStorage.removeItem(storageKeys.wantedPath);
  return path;
}

export function rememberWantedPath(path: string): void {
  localStorage.setItem(storageKeys.wantedPath, path);
}

/** Forgets whatever an earlier user left behind. */
export function resetStorage(): void {
  const kept = keptKeys.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}

export type SignedInAt = 'page' | 'popup' | 'sso';

/** Writes the whole signed-in state at once. */
export function storeSignIn(user: UserInfo, token: string, from: SignedInAt): void {
  resetStorage();
  storeToken(token);
  storeUser(user);
  localStorage.setItem(storageKeys.loginType, user.loginType);
  localStorage.setItem('moduleVersion', user.moduleVersion);
  localStorage.setItem(ownKeys.loginTime, new Date().toISOString());
  localStorage.setItem(ownKeys.signedInAt, from);
}

export function storeUser(user: UserInfo): void {
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
}
