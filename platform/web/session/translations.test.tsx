// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../blocks/testing/fake-server.ts';
import { render, shows, until } from '../blocks/testing/render.tsx';
import { setTranslations } from '../language.ts';
import { useWordedScreens } from '../routing/use-worded-screens.ts';
import { makeScreenTable } from '../routing/screen-table.ts';
import { useWords, type WordBook } from '../words.ts';
import { loadTranslations } from './translations.ts';
import { sessionCalls } from './wire.ts';

const book: WordBook<'greeting' | 'farewell'> = {
  name: 'test',
  words: { greeting: { zh: '你好{name}', en: 'Hello {name}' }, farewell: { zh: '再见', en: 'Goodbye' } },
};
const screens = makeScreenTable({ test: [{ path: '/lake', title: { zh: '湖', en: 'Lake' }, access: 'token' }] }, {});

function Said() {
  const say = useWords(book);
  return <p>{say('greeting', { name: 'Ada' })} / {say('farewell')} / {useWordedScreens(screens).get('/lake')!.screen.title.en}</p>;
}

let texts: Record<string, object> = {};
let version = '';
const server = fakeServer({ [sessionCalls.translations.path]: ({ query }) => ({ version, texts: query.version === version ? null : texts }) });

test('words that an administrator changed are shown at once, markup as plain text, and come back when reset', async () => {
  localStorage.clear();
  setTranslations({});
  await render(<Said />);
  expect(shows('Hello Ada / Goodbye / Lake')).toBe(true);

  [version, texts] = ['one', { 'test.greeting': { en: '<b>Hi</b> {name}' }, 'screen./lake': { en: 'Water' } }];
  await act(() => loadTranslations());
  await until(() => shows('<b>Hi</b> Ada / Goodbye / Water'));

  [version, texts] = ['two', {}];
  await act(() => loadTranslations());
  await until(() => shows('Hello Ada / Goodbye / Lake'));
});

test('what the browser has kept holds without being sent again, also while the server is away', async () => {
  localStorage.clear();
  [version, texts] = ['three', { 'test.farewell': { en: 'Farewell' } }];
  await loadTranslations();
  setTranslations({});
  await loadTranslations();
  expect(server.to(sessionCalls.translations.path).map(({ query }) => query.version)).toEqual([undefined, 'three']);
  await render(<Said />);
  expect(shows('Farewell')).toBe(true);
  await act(async () => setTranslations({}));
  globalThis.fetch = () => Promise.reject(new TypeError('away'));
  await act(() => loadTranslations());
  expect(shows('Farewell')).toBe(true);
});
