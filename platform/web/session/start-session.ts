import { currentPath } from '../navigation.ts';
import { CallError } from '../request/call-error.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { request, type Target } from '../request/send.ts';
import { hashWithoutToken, mustChangePassword, skipsCustomization, tokenFromHash } from './rules.ts';
import { useSession } from './session.ts';
import { forget, keepUser, signInByCas } from './sign-in.ts';
import './sign-out.ts';
import { storageKeys, storedToken, storeToken } from './storage.ts';
import { loadTranslations } from './translations.ts';
import { sessionCalls, type Customization, type LoginMethod, type PublicSettings, type UserInfo } from './wire.ts';

/** The initial state, in the order of specification 4. Rendering waits for it, failures do not stop it. */
export async function startSession(): Promise<void> {
  const cameWithToken = takeTokenFromAddress();
  const [customizations, method, settings] = await Promise.all([
    skipsCustomization(window.location.href) ? null : quietly<Customization[]>(sessionCalls.customizations),
    quietly<LoginMethod>(sessionCalls.checkLogin),
    quietly<PublicSettings>(sessionCalls.getSetting),
    cameWithToken ? null : refreshUser(),
    loadTranslations(),
  ]);
  useSession.setState((state) => ({
    customizations: customizations ?? state.customizations,
    method: method ?? state.method,
    settings: { ...state.settings, ...settings },
  }));
  if (cameWithToken) await (method?.loginType === 'cas' ? signInByCas() : refreshUser());
}

/** Stores the token of an address such as `#/home?token=…` and takes it out of the address bar. */
function takeTokenFromAddress(): boolean {
  const token = tokenFromHash(window.location.hash);
  if (!token) return false;
  localStorage.removeItem(storageKeys.loginType);
  storeToken(token);
  useSession.setState({ token });
  window.history.replaceState(null, '', hashWithoutToken(window.location.hash));
  return true;
}

/** Roles and settings may have changed since the browser was closed. */
export async function refreshUser(): Promise<void> {
  if (!storedToken()) return;
  try {
    const user = await request<UserInfo>(sessionCalls.getLoginUser, { level: noticeLevel.silent, probe: true, timeout: 15_000 });
    keepUser(user);
    localStorage.setItem(storageKeys.loginType, user.loginType);
    if (mustChangePassword(user)) useSession.setState({ dialog: 'password' });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) return;
    forget();
    // Only those who were at work are told; the login page simply shows its form.
    useSession.setState({ expired: currentPath() !== '/login' });
  }
}

/** Somebody changed how the platform looks: it shows at once. */
export async function refreshCustomizations(): Promise<void> {
  if (skipsCustomization(window.location.href)) return;
  const customizations = await quietly<Customization[]>(sessionCalls.customizations);
  if (customizations) useSession.setState({ customizations });
}

async function quietly<Data>(target: Target): Promise<Data | null> {
  return request<Data>(target, { level: noticeLevel.silent, probe: true, timeout: 15_000 }).catch(() => null);
}

/** Another tab signed out, or someone else signed in there: this one must not go on as before. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === storageKeys.token && oldValue !== newValue && newValue !== useSession.getState().token) window.location.reload();
  });
}
