// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../language.ts';
import { useSession } from '../session/session.ts';
import { setWarmUp } from '../warm-up.ts';
import { LoginForm } from './login-form.tsx';

let root: Root;
let page: HTMLElement;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  setLanguage('en');
  localStorage.removeItem('jwToken');
  useSession.setState({ token: null, user: null, method: { loginType: 'db', loginUrl: '', logoutUrl: '', ssoStatus: false } });
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const show = () => act(async () => root.render(<LoginForm from="popup" />));
const submit = () => act(async () => page.querySelector('form')!.requestSubmit());

async function type(name: string, value: string): Promise<void> {
  const input = page.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('nothing is sent while something is missing, and what is missing is said at its field', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await show();
  await submit();
  expect(page.textContent).toContain('Enter your user name');
  expect(page.textContent).toContain('Enter your password');
  expect(fetch).not.toHaveBeenCalled();
});

test('what the server says against it stands in the form', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 1001, data: null, msg: 'Wrong user name or password.' })));
  await show();
  await type('userId', 'ada');
  await type('password', 'x');
  await submit();
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Wrong user name or password.');
  expect(localStorage.getItem('jwToken')).toBeNull();
});

test('a server that cannot be reached is said in plain words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await show();
  await type('userId', 'ada');
  await type('password', 'x');
  await submit();
  expect(page.querySelector('[role=alert]')?.textContent).toContain('cannot be reached');
});

test('what comes after is loaded when someone begins to type', async () => {
  const load = vi.fn(() => Promise.resolve());
  setWarmUp(load);
  await show();
  expect(load).not.toHaveBeenCalled();
  await type('userId', 'a');
  expect(load).toHaveBeenCalled();
});

test('with single sign-on the button leads there, and a platform account stays possible', async () => {
  useSession.setState({ method: { loginType: 'cas', loginUrl: 'https://cas.example/login', logoutUrl: '', ssoStatus: true } });
  await show();
  expect(page.querySelector('form')).toBeNull();
  expect(page.querySelector('.plain-submit')?.textContent).toBe('Sign in with single sign-on');
  await act(async () => page.querySelector<HTMLButtonElement>('.plain-link')!.click());
  expect(page.querySelector('[name=userId]')).not.toBeNull();
});
