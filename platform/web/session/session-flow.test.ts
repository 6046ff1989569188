// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { encodePassword } from '#platform/contract/password.ts';
import { setNavigator } from '../navigation.ts';
import { setNoticeSink } from '../notices.ts';
import { useSession } from './session.ts';
import { signIn, signInByCas } from './sign-in.ts';
import { changePassword, signOut } from './sign-out.ts';
import { startSession } from './start-session.ts';
import type { UserInfo } from './wire.ts';

const user: UserInfo = {
  wid: 'u1', userid: 'ada', name: 'Ada', roles: [{ wid: 'r1', rolename: 'A', role_status: '1' }, { wid: 'r2', rolename: 'B', role_status: '1' }],
  activeRole: '', permissions: [], object: { token: 'new-token', promptResolution: false, watermark: false }, moduleVersion: 'Manage', clientId: '',
  loginType: 'db', change_pass: '0', firstMenu: '/first', newUnstructured: true,
};

let went: string[];
let told: string[];
let asked: { path: string; body: unknown; token: string | undefined }[];

/** Answers by the last part of the path. */
function serve(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.split('?')[0]!.split('/').at(-1)!;
    asked.push({ path, body: init.body ? JSON.parse(init.body as string) : undefined, token: (init.headers as Record<string, string>).Authentication });
    const found = answers[path];
    if (typeof found === 'number') return new Response('', { status: found });
    return new Response(JSON.stringify(found instanceof Error ? { code: 9, data: null, msg: found.message } : { code: '0', data: found ?? null, msg: '' }));
  });
}

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
  went = [];
  told = [];
  asked = [];
  setNavigator((path) => void went.push(path));
  setNoticeSink({ message: (kind, text) => void told.push(`${kind}: ${text}`), notification: () => {}, dialog: () => {} });
  useSession.setState({ token: null, user: null, dialog: null, expired: false });
  localStorage.setItem('language', 'en');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  test('sends the password encoded, keeps user and token, makes the first role active and goes to the first menu', async () => {
    serve({ login: user });
    await signIn('ada', 'Secret1!', 'page');
    expect(asked[0]?.body).toEqual({ userId: 'ada', passWord: encodePassword('Secret1!') });
    expect(localStorage.getItem('jwToken')).toBe('new-token');
    expect(localStorage.getItem('loginType')).toBe('db');
    expect(localStorage.getItem('loginTime')).not.toBeNull();
    expect(JSON.parse(localStorage.getItem('my_app_user')!)).toMatchObject({ userid: 'ada', activeRole: 'r1' });
    expect(went).toEqual(['/first']);
  });

  test('forgets what an earlier user left, but not what belongs to the browser', async () => {
    const kept = { moduleVersion: 'x', customization: 'c', continueView: '1', language: 'en', theme: 'dark' };
    for (const [key, value] of Object.entries({ ...kept, draft: 'secret of another' })) localStorage.setItem(key, value);
    serve({ login: user });
    await signIn('ada', 'x', 'page');
    expect(localStorage.getItem('draft')).toBeNull();
    expect({ ...kept, moduleVersion: 'Manage' }).toEqual(Object.fromEntries(Object.keys(kept).map((key) => [key, localStorage.getItem(key)])));
  });

  test('goes to the page that was wanted before, once', async () => {
    localStorage.setItem('toPath', '/wanted?x=1');
    serve({ login: user });
    await signIn('ada', 'x', 'popup');
    expect(went).toEqual(['/wanted?x=1']);
    expect(localStorage.getItem('toPath')).toBeNull();
  });

  test('with a password that must be changed opens that dialog instead of going anywhere', async () => {
    serve({ login: { ...user, change_pass: '-1' } });
    await signIn('ada', 'x', 'page');
    expect(useSession.getState().dialog).toBe('password');
    expect(went).toEqual([]);
  });

  test('refused leaves everything as it was and is for the form to tell', async () => {
    serve({ login: new Error('Wrong password') });
    await expect(signIn('ada', 'x', 'page')).rejects.toMatchObject({ msg: 'Wrong password' });
    expect([told, went, localStorage.getItem('jwToken')]).toEqual([[], [], null]);
  });
});

describe('single sign-on', () => {
  test('stores token and user and goes to the first menu', async () => {
    localStorage.setItem('jwToken', 'ticket-token');
    serve({ casLogin: { token: 'cas-token', user: { ...user, loginType: 'cas' } } });
    await signInByCas();
    expect(asked[0]?.token).toBe('ticket-token');
    expect(localStorage.getItem('jwToken')).toBe('cas-token');
    expect(went).toEqual(['/first']);
  });

  test('refused says so and leaves nobody signed in', async () => {
    localStorage.setItem('jwToken', 'ticket-token');
    serve({ casLogin: new Error('no') });
    await signInByCas();
    expect(told).toEqual(['warning: CAS login failed!']);
    expect(localStorage.getItem('jwToken')).toBeNull();
  });

  test('is not asked for when the login type is db', async () => {
    localStorage.setItem('loginType', 'db');
    serve({});
    await signInByCas();
    expect([asked, went]).toEqual([[], ['/home']]);
  });
});

describe('starting', () => {
  const quiet = { getCustomizationList: [], checkLogin: { loginType: 'db', loginUrl: '', logoutUrl: '', ssoStatus: false }, getSetting: {} };

  test('takes the token out of the address and asks who that is', async () => {
    window.location.hash = '#/home?token=from.address';
    serve({ ...quiet, getLoginUser: user });
    await startSession();
    expect(localStorage.getItem('jwToken')).toBe('from.address');
    expect(window.location.hash).toBe('#/home');
    expect(useSession.getState().user?.userid).toBe('ada');
  });

  test('with a token from single sign-on lets the server vouch for it', async () => {
    window.location.hash = '#/home?token=from.cas';
    serve({ ...quiet, checkLogin: { ...quiet.checkLogin, loginType: 'cas', loginUrl: 'https://cas.example/login' }, casLogin: { token: 't', user } });
    await startSession();
    expect(asked.map(({ path }) => path)).toContain('casLogin');
    expect(useSession.getState().method.loginUrl).toBe('https://cas.example/login');
  });

  test('asks for the look of the installation, except for help and outside forms', async () => {
    serve(quiet);
    await startSession();
    window.location.hash = '#/formFill/pages';
    await startSession();
    expect(asked.filter(({ path }) => path === 'getCustomizationList')).toHaveLength(1);
  });

  test('drops a token the server no longer knows', async () => {
    localStorage.setItem('jwToken', 'old');
    window.location.hash = '#/work';
    serve({ ...quiet, getLoginUser: 401 });
    await startSession();
    expect(localStorage.getItem('jwToken')).toBeNull();
    expect(useSession.getState()).toMatchObject({ token: null, user: null, expired: true });
  });

  test('goes on when the server cannot be reached, with the user it knew', async () => {
    localStorage.setItem('jwToken', 'old');
    useSession.setState({ token: 'old', user });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await startSession();
    expect(useSession.getState().user).toBe(user);
  });
});

describe('signing out', () => {
  beforeEach(async () => {
    serve({ login: user, dblogout: { logoutUrl: '' }, changePass: null });
    await signIn('ada', 'x', 'popup');
    went.length = 0;
  });

  test('forgets token and user and goes home', async () => {
    await signOut();
    expect(localStorage.getItem('jwToken')).toBeNull();
    expect(localStorage.getItem('my_app_user')).toBeNull();
    expect(went).toEqual(['/home']);
  });

  test('leads back to the login page when that was the way in', async () => {
    await signIn('ada', 'x', 'page');
    went.length = 0;
    await signOut();
    expect(went).toEqual(['/login']);
  });

  test('works without the server', async () => {
    serve({ dblogout: 500 });
    await signOut();
    expect(useSession.getState().token).toBeNull();
  });

  test('follows a change of the password, both sent encoded', async () => {
    await changePassword('old', 'new');
    expect(asked.at(-1)?.body).toEqual({ oldPassword: encodePassword('old'), newPassword: encodePassword('new') });
    expect(useSession.getState()).toMatchObject({ token: null, dialog: 'login' });
    expect(went).toEqual(['/home']);
  });
});
