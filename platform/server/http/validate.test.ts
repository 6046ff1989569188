import { expect, test } from 'vitest';
import { z } from 'zod';
import { shapeProblems } from '../shape-problems.ts';
import { InvalidInput, validate } from './validate.ts';

const shape = z.object({
  from: z.number(),
  to: z.number(),
  zone: z.string().refine((zone) => zone === 'UTC', { params: { text: { zh: '请选择时区。', en: 'Choose a time zone.' } } }).default('UTC'),
}).superRefine(({ from, to }, context) => {
  if (to <= from) context.addIssue({ code: 'custom', path: ['to'], params: { text: { zh: '结束要晚于开始', en: 'The end must be after the start' } } });
});

function refusal(value: unknown, language: 'zh' | 'en'): Record<string, string> {
  try {
    validate(shape, value, language);
  } catch (error) {
    return (error as InvalidInput).fields;
  }
  throw new Error('it was accepted');
}

test('a rule of a contract is told in its own words, in the language of the request', () => {
  expect(refusal({ from: 2, to: 1 }, 'zh')).toEqual({ to: '结束要晚于开始' });
  expect(refusal({ from: 2, to: 1 }, 'en')).toEqual({ to: 'The end must be after the start' });
  expect(refusal({ from: 1, to: 2, zone: 'X' }, 'zh')).toEqual({ zone: '请选择时区。' });
});

test('a wrong type is told as to a developer, in both languages', () => {
  expect(refusal({ from: 'x', to: 1 }, 'en')['from']).toContain('expected number');
  expect(refusal({ from: 'x', to: 1 }, 'zh')['from']).toMatch(/\p{Script=Han}/u);
});

test('what a form may send is told in the words of forms', () => {
  const form = z.object({ name: z.string().trim().min(1).max(3), port: z.number().min(1).max(9), kind: z.enum(['a', 'b']), tags: z.array(z.string()).min(1) });
  const said = (value: unknown, language: 'zh' | 'en') => Object.fromEntries(shapeProblems(form, value).map(({ path, text }) => [path, text[language]]));
  expect(said({ name: '  ', port: 0, tags: [] }, 'zh')).toEqual({ name: '请填写此项', port: '不能小于 1', kind: '请选择', tags: '请选择' });
  expect(said({ name: 'long', port: 10, kind: 'c', tags: ['x'] }, 'en')).toEqual({ name: 'Use at most 3 characters', port: 'Enter 9 or less', kind: 'Choose one of these: a, b' });
});

test('both languages at once, for those who keep them', () => {
  expect(shapeProblems(shape, { from: 2, to: 1 })).toEqual([{ path: 'to', text: { zh: '结束要晚于开始', en: 'The end must be after the start' } }]);
  expect(shapeProblems(shape, { from: 1, to: 2 })).toEqual([]);
});
