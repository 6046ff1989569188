import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { setLanguage } from '../../language.ts';
import { makeQueryClient } from '../../query-client.ts';
import { createHashHistory } from '../../routing/hash-history.ts';
import { HashRouter } from '../../routing/hash-router.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const roots: { root: Root; holder: HTMLElement }[] = [];

afterEach(async () => {
  for (const { root, holder } of roots.splice(0)) {
    await act(async () => root.unmount());
    holder.remove();
  }
  document.body.replaceChildren();
});

export interface Rendered {
  /** The address of the page, as the router knows it. */
  address: () => string;
  go: (to: string | number) => Promise<void>;
}

/** Shows elements with everything around them that a screen has: router, cache, antd. English, so that tests read well. */
export async function render(children: ReactNode, address = '/'): Promise<Rendered> {
  setLanguage('en');
  window.history.replaceState(null, '', `#${address}`);
  const history = createHashHistory();
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  roots.push({ root, holder });
  await act(async () => root.render(
    <ConfigProvider theme={{ token: { motion: false } }} wave={{ disabled: true }}>
      <QueryClientProvider client={makeQueryClient()}><HashRouter history={history}><App>{children}</App></HashRouter></QueryClientProvider>
    </ConfigProvider>,
  ));
  return {
    address: () => history.location().pathname + history.location().search,
    go: (to) => act(async () => (typeof to === 'number' ? history.go(to) : history.push(to))),
  };
}

/** Lets what is on its way arrive: replies, animations, timers of a few milliseconds. */
export async function settle(milliseconds = 20): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, milliseconds)));
}

/** Waits until the condition holds; fails with its name when it never does. */
export async function until(condition: () => unknown, what = condition.toString()): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (condition()) return;
    await settle();
  }
  throw new Error(`never came true: ${what}\n${document.body.textContent}`);
}

export const shows = (text: string): boolean => (document.body.textContent ?? '').includes(text);

/** An element by its role or tag whose name (label or text) is the given one. */
export function find(name: string, selector = 'button, a, input, textarea, [role]'): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
    [element.getAttribute('aria-label'), element.getAttribute('placeholder'), element.textContent].some((text) => text?.replace(/\s+/g, ' ').trim() === name));
  if (!found) throw new Error(`nothing called "${name}" in:\n${document.body.textContent}`);
  return found;
}

export async function click(element: string | Element): Promise<void> {
  const target = typeof element === 'string' ? find(element) : element;
  await act(async () => void target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  await settle();
}

/** Types into an input as a person would: React listens to the native setter. */
export async function type(element: string | Element, text: string): Promise<void> {
  const target = (typeof element === 'string' ? find(element) : element) as HTMLInputElement;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')!.set!;
  await act(async () => {
    setter.call(target, text);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function press(element: string | Element, key: string, more: KeyboardEventInit = {}): Promise<void> {
  const target = typeof element === 'string' ? find(element) : element;
  await act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
  await settle();
}
