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

test('what has no words of its own is told as before', () => {
  expect(refusal({ from: 'x', to: 1 }, 'en')['from']).toContain('expected number');
  expect(refusal({ from: 'x', to: 1 }, 'zh')['from']).toMatch(/\p{Script=Han}/u);
});

test('both languages at once, for those who keep them', () => {
  expect(shapeProblems(shape, { from: 2, to: 1 })).toEqual([{ path: 'to', text: { zh: '结束要晚于开始', en: 'The end must be after the start' } }]);
  expect(shapeProblems(shape, { from: 1, to: 2 })).toEqual([]);
});
