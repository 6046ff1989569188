import { describe, expect, test } from 'vitest';
import { afterLogin, afterLogout, afterSingleSignOn, asksForWidth, guard, hashWithoutToken, mustChangePassword, skipsCustomization, tokenFromHash } from './rules.ts';

const user = { moduleVersion: 'Manage', clientId: 'c1', firstMenu: '' };

describe('a token in the address', () => {
  test('is what stands after the last equals sign', () => {
    expect(tokenFromHash('#/home?a=1&token=abc.def.ghi')).toBe('abc.def.ghi');
    expect(tokenFromHash('#token=abc')).toBe('abc');
  });

  test('is absent when nothing is called token', () => {
    expect(tokenFromHash('#/home?wid=7')).toBeNull();
    expect(tokenFromHash('#/home?mytoken=7')).toBeNull();
    expect(tokenFromHash('')).toBeNull();
  });

  test('does not stay in the address', () => {
    expect(hashWithoutToken('#/home?token=abc')).toBe('#/home');
    expect(hashWithoutToken('#/home?a=1&token=abc')).toBe('#/home?a=1');
    expect(hashWithoutToken('#token=abc')).toBe('#/');
  });
});

test('the customization list is skipped for help and for forms of outsiders', () => {
  expect(skipsCustomization('http://x/#/help?wid=1')).toBe(true);
  expect(skipsCustomization('http://x/#/formFill/pages')).toBe(true);
  expect(skipsCustomization('http://x/#/home')).toBe(false);
});

describe('without a token', () => {
  test('a page that needs one is remembered and home is shown', () => {
    expect(guard('/a', null, 'token', '/a?b=1')).toEqual({ stay: false, goTo: '/home', remember: '/a?b=1' });
  });

  test('a page nobody declared is treated like one that needs a token', () => {
    expect(guard('/nowhere', null, undefined)).toMatchObject({ stay: false, goTo: '/home' });
  });

  test.each(['public', 'open'] as const)('a page with %s access is shown', (access) => {
    expect(guard('/x', null, access)).toEqual({ stay: true });
  });

  test('home and root are never remembered', () => {
    expect(guard('/home', null, 'token')).toEqual({ stay: true });
    expect(guard('/', null, 'token')).toEqual({ stay: true });
  });
});

test('with a token every page is shown', () => {
  expect(guard('/a', 'token', 'token')).toEqual({ stay: true });
});

describe('after login', () => {
  test('the page wanted before comes first', () => {
    expect(afterLogin({ ...user, moduleVersion: 'Portal' }, '/wanted?x=1')).toBe('/wanted?x=1');
  });

  test('the portal version goes to the data portal, for the university client to its own', () => {
    expect(afterLogin({ ...user, moduleVersion: 'Portal' }, null, 'u1')).toBe('/dataPortal');
    expect(afterLogin({ ...user, moduleVersion: 'Portal', clientId: 'u1' }, null, 'u1')).toBe('/proDataPortal/home');
    expect(afterLogin({ ...user, moduleVersion: 'Portal', clientId: '' }, null, '')).toBe('/dataPortal');
  });

  test('the AI version goes to the AI area', () => {
    expect(afterLogin({ ...user, moduleVersion: 'AI', firstMenu: '/x' }, null)).toBe('/ai');
  });

  test('otherwise the first menu, or home', () => {
    expect(afterLogin({ ...user, firstMenu: '/x' }, null)).toBe('/x');
    expect(afterLogin(user, null)).toBe('/home');
  });

  test('an address outside of the platform or the login page is never followed', () => {
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/login', '/login?x=1', 'javascript:alert(1)']) {
      expect(afterLogin(user, path)).toBe('/home');
    }
  });

  test('single sign-on leads to the first menu', () => {
    expect(afterSingleSignOn({ ...user, moduleVersion: 'Portal', firstMenu: '/x' }, null)).toBe('/x');
  });
});

describe('after logout', () => {
  const leaving = { cameFromLoginPage: false, moduleVersion: 'Manage' };
  test('home, unless the login page was the way in, the AI version runs or it is the target', () => {
    expect(afterLogout(leaving)).toBe('/home');
    expect(afterLogout({ ...leaving, cameFromLoginPage: true })).toBe('/login');
    expect(afterLogout({ ...leaving, moduleVersion: 'AI' })).toBe('/login');
    expect(afterLogout({ ...leaving, target: '/login' })).toBe('/login');
  });
});

test('only a password of ours can be due for a change', () => {
  expect(mustChangePassword({ loginType: 'db', change_pass: '-1' })).toBe(true);
  expect(mustChangePassword({ loginType: 'db', change_pass: -1 })).toBe(true);
  expect(mustChangePassword({ loginType: 'cas', change_pass: '-1' })).toBe(false);
  expect(mustChangePassword({ loginType: 'db', change_pass: '0' })).toBe(false);
});

describe('a narrow screen', () => {
  const asked = { object: { token: '', promptResolution: true, watermark: false } };
  test('is mentioned below 1920 pixels, once, and only where work is done', () => {
    expect(asksForWidth(1919, asked, false, 'token', '/a')).toBe(true);
    expect(asksForWidth(1919, asked, false, 'open', '/home')).toBe(true);
    expect(asksForWidth(1920, asked, false, 'token', '/a')).toBe(false);
    expect(asksForWidth(1919, asked, true, 'token', '/a')).toBe(false);
    expect(asksForWidth(1919, asked, false, 'public', '/help')).toBe(false);
    expect(asksForWidth(1919, asked, false, 'open', '/resolutionChange')).toBe(false);
    expect(asksForWidth(1919, null, false, 'token', '/a')).toBe(false);
    expect(asksForWidth(1919, { object: { ...asked.object, promptResolution: false } }, false, 'token', '/a')).toBe(false);
  });
});
