import { create } from 'zustand';
import { storedToken, storedUser } from './storage.ts';
import type { Customization, LoginMethod, PublicSettings, Role, UserInfo } from './wire.ts';

export interface SessionState {
  token: string | null;
  user: UserInfo | null;
  method: LoginMethod;
  settings: PublicSettings;
  customizations: Customization[];
  /** The server no longer knew the token this browser came with. */
  expired: boolean;
  /** Signing out on purpose: the page at hand is left for good, not wanted again. */
  leaving: boolean;
  /** What lies over the page: the login popup or the change of the password. */
  dialog: 'login' | 'password' | null;
}

const unknownMethod: LoginMethod = { loginType: 'db', loginUrl: '', logoutUrl: '', ssoStatus: false };

const defaultSettings: PublicSettings = {
  title: { zh: '百川', en: 'Tributary' },
  moduleVersion: 'Manage',
  universityClientId: '',
  promptResolution: true,
  passwordRules: { length: 8, classes: 3, history: 0, days: 0 },
};

export const useSession = create<SessionState>(() => ({
  token: storedToken(),
  user: storedToken() ? storedUser() : null,
  method: unknownMethod,
  settings: defaultSettings,
  customizations: [],
  expired: false,
  leaving: false,
  dialog: null,
}));

export const useUser = (): UserInfo | null => useSession((state) => state.user);

export function activeRoleOf(user: UserInfo | null): Role | undefined {
  return user?.roles.find((role) => role.wid === user.activeRole) ?? user?.roles[0];
}

/** Hides what the active role may not do; the server refuses it anyway. */
export function useCan(permission: string): boolean {
  return useSession((state) => can(state.user, permission));
}

export function can(user: UserInfo | null, permission: string): boolean {
  return user?.permissions?.some((held) => held === '*' || held === permission) ?? false;
}

export function openLogin(): void {
  useSession.setState({ dialog: 'login' });
}

export function openChangePassword(): void {
  useSession.setState({ dialog: 'password' });
}

export function closeSessionDialog(): void {
  useSession.setState({ dialog: null });
}
