import { describe, expect, it } from 'vitest';
import { fieldLabel, valueText } from './value-text.ts';

describe('a value in words', () => {
  it.each([
    ['a flag', true, { type: 'boolean' }, '开启', 'On'],
    ['a number with its unit', 1500, { type: 'integer', unit: { zh: '天', en: 'days' } }, '1,500 天', '1,500 days'],
    ['a choice by its name', 'AI', { enum: ['AI'], options: { AI: { zh: '智能版', en: 'AI edition' } } }, '智能版', 'AI edition'],
    ['an unnamed choice as it is', 'x', { enum: ['x'] }, 'x', 'x'],
    ['a short list', ['a', 'b'], { type: 'array', items: { type: 'string' } }, 'a、b', 'a, b'],
    ['a long list by its beginning and its count', ['a', 'b', 'c', 'd'], { type: 'array', items: { type: 'string' } }, 'a、b … 等 4 项', 'a, b … 4 in all'],
    ['a record by its fields', { on: false, name: '' }, { type: 'object', properties: { on: { type: 'boolean' }, name: { type: 'string' } } }, 'On 关闭，Name –', 'On Off, Name –'],
  ])('shows %s', (_name, value, schema, zh, en) => {
    expect([valueText(value, schema, 'zh'), valueText(value, schema, 'en')]).toEqual([zh, en]);
  });

  it('is nothing for an empty text or list', () => {
    expect(valueText('', { type: 'string' }, 'en')).toBeUndefined();
    expect(valueText([], { type: 'array', items: { type: 'string' } }, 'en')).toBeUndefined();
  });

  it('names a field by its contract, or by its key in words', () => {
    expect(fieldLabel('x', { label: { zh: '最小长度', en: 'Least length' } }, 'zh')).toBe('最小长度');
    expect([fieldLabel('maxRows', {}, 'en'), fieldLabel('user_id', {}, 'en')]).toEqual(['Max rows', 'User id']);
  });
});
