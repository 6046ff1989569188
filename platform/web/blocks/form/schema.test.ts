// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isRequired, tidyValues } from './schema-reader.ts';
import { checkValues } from './schema-messages.ts';

const Source = z.object({
  name: z.string().min(1).max(8),
  note: z.string(),
  port: z.number().int().min(1).max(65535),
  email: z.email().optional(),
  kind: z.enum(['mysql', 'oracle']),
  tags: z.array(z.string()).min(1),
  labels: z.array(z.string()).default([]),
  connection: z.object({ host: z.string().min(1), user: z.string().nullable() }),
});
const good = { name: 'orders', note: '', port: 3306, kind: 'mysql', tags: ['a'], connection: { host: 'h', user: null } };
const messages = (values: object, language: 'zh' | 'en' = 'en') =>
  Object.fromEntries(checkValues(Source, { ...good, ...values }, language).issues.map(({ path, message }) => [path.join('.'), message]));

test('the schema says which fields are required', () => {
  const required = ['name', 'note', 'port', 'email', 'kind', 'tags', 'labels'].filter((field) => isRequired(Source, [field]));
  expect(required).toEqual(['name', 'port', 'kind', 'tags']);
  expect(isRequired(Source, ['connection', 'host'])).toBe(true);
  expect(isRequired(Source, ['connection', 'user'])).toBe(false);
  expect(isRequired(Source, ['nonsense'])).toBe(false);
});

test('an emptied optional field is absent, an untouched text is empty', () => {
  expect(tidyValues(Source, { ...good, email: '', note: undefined })).toEqual({ ...good, note: '' });
});

test('a missing value is asked for plainly in both languages', () => {
  expect(messages({ name: '', kind: undefined, tags: [], port: null })).toEqual({
    name: 'Fill in this field', kind: 'Choose an option', tags: 'Choose an option', port: 'Fill in this field',
  });
  expect(messages({ name: undefined }, 'zh')).toEqual({ name: '请填写此项' });
});

test('limits are named in words that tell how to mend it', () => {
  expect(messages({ name: 'too long a name', port: 99999, email: 'x' })).toEqual({
    name: 'Use at most 8 characters', port: 'Enter 65535 or less', email: 'Enter an e-mail address such as name@example.com',
  });
  expect(messages({ port: 0 }, 'zh')).toEqual({ port: '不能小于 1' });
});

test('a nested field is named by its path', () => {
  expect(messages({ connection: { host: '', user: null } })).toEqual({ 'connection.host': 'Fill in this field' });
});

test('a rule of the contract speaks in its own words', () => {
  const rule = z.object({ from: z.number(), to: z.number() }).refine((range) => range.from < range.to, {
    path: ['to'], params: { text: { zh: '结束要晚于开始', en: 'The end must be after the start' } },
  });
  expect(checkValues(rule, { from: 2, to: 1 }, 'zh').issues).toEqual([{ path: ['to'], message: '结束要晚于开始' }]);
});

test('of several shapes the chosen one counts', () => {
  const Login = z.discriminatedUnion('way', [
    z.object({ way: z.literal('password'), password: z.string().min(1) }),
    z.object({ way: z.literal('key'), key: z.string().min(8).optional() }),
  ]);
  expect(checkValues(Login, { way: 'key', key: '' }, 'en')).toEqual({ data: { way: 'key' }, issues: [] });
  expect(checkValues(Login, { way: 'password' }, 'en').issues).toEqual([{ path: ['password'], message: 'Fill in this field' }]);
});

test('good values come out as the schema makes them', () => {
  expect(checkValues(Source, good, 'en').data).toEqual({ ...good, labels: [] });
});
