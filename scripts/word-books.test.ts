import { expect, it } from 'vitest';
import { collectWordBooks } from './word-books.ts';

it('finds every book of words, each with its own name, in the files for it', async () => {
  const books = await collectWordBooks();
  const login = books.find((book) => book.name === 'login');
  expect(login).toMatchObject({ area: 'platform', words: { signIn: { zh: '登录', en: 'Sign in' } } });
  expect(books.map((book) => book.name)).toContain('system.settings');
});

it('leaves no word without one of the languages', async () => {
  const empty = (await collectWordBooks()).flatMap(({ name, words }) =>
    Object.entries(words).filter(([, { zh, en }]) => !zh?.trim() || !en?.trim()).map(([key]) => `${name}.${key}`));
  expect(empty).toEqual([]);
});
