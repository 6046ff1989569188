import type { Text } from '#platform/contract/text.ts';
import type { Target } from '../request/send.ts';

/**
 * The session's part of the wire (specification 3 and 7). The contract of the system area says the same
 * with checks; these are its light twins, so that the login page stays small and platform knows no area.
 */
export interface Role {
  wid: string;
  rolename: string;
  role_status: string;
}

export interface UserInfo {
  wid: string;
  userid: string;
  name: string;
  roles: Role[];
  /** The wid of the role in use; menus and permissions come from it alone. */
  activeRole: string;
  /** What the active role may do, `*` for everything. The server decides; here it only hides buttons. */
  permissions: string[];
  object: { token: string; promptResolution: boolean; watermark: boolean };
  /** `Portal`, `AI` or another. */
  moduleVersion: string;
  clientId: string;
  loginType: string;
  /** `-1`: the password must be changed before anything else. */
  change_pass: string | number;
  firstMenu: string;
  newUnstructured: boolean;
  /** Set while an administrator looks at the platform as a department. */
  simulated?: { deptid: string; deptname: string } | null;
}

export interface LoginMethod {
  loginType: 'db' | 'cas';
  loginUrl: string;
  logoutUrl: string;
  ssoStatus: boolean;
}

/** `length`: at least so long; `classes`: of lower case, upper case, digits and signs at least so many. */
export interface PasswordRules {
  length: number;
  classes: number;
  history: number;
  days: number;
}

export interface PublicSettings {
  title: Text;
  moduleVersion: string;
  universityClientId: string;
  promptResolution: boolean;
  passwordRules: PasswordRules;
}

export interface Customization {
  wid: string;
  type: 'MANAGE' | 'PORTAL' | 'AI' | 'SUBCENTER';
  title: Text;
  logo: string;
  colour: string;
  accent: string;
  loginPicture: string;
  footer: Text;
  links: { name: Text; address: string }[];
}

/** Texts an administrator changed; null when the version asked with is still the latest. */
export interface ChangedTexts {
  version: string;
  texts: Record<string, Partial<Text>> | null;
}

const login = '/api/sys/login/';

export const sessionCalls = {
  login: { method: 'POST', path: login + 'login' },
  checkLogin: { method: 'GET', path: login + 'checkLogin' },
  casLogin: { method: 'GET', path: login + 'casLogin' },
  getLoginUser: { method: 'POST', path: login + 'getLoginUser' },
  changePass: { method: 'POST', path: login + 'changePass' },
  logout: { method: 'POST', path: login + 'dblogout' },
  switchRole: { method: 'POST', path: login + 'switchRole' },
  simulateLogin: { method: 'POST', path: login + 'simulateLogin' },
  getSetting: { method: 'POST', path: login + 'getSetting' },
  customizations: { method: 'GET', path: '/api/sys/customization/getCustomizationList' },
  translations: { method: 'GET', path: '/api/sys/translation/getTranslations' },
} as const satisfies Record<string, Target>;
