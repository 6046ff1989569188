import { describe, expect, it } from 'vitest';
import { differenceRows } from './difference-rows.ts';

describe('the difference of two values', () => {
  it('is told field by field, however deep they lie', () => {
    expect(differenceRows({ name: { zh: '甲', en: 'A' }, hidden: false }, { name: { zh: '乙', en: 'A' }, place: 3 })).toEqual([
      { path: 'name.zh', before: '甲', after: '乙', kind: 'changed' },
      { path: 'name.en', before: 'A', after: 'A', kind: 'same' },
      { path: 'hidden', before: 'false', after: undefined, kind: 'removed' },
      { path: 'place', before: undefined, after: '3', kind: 'added' },
    ]);
  });

  it('keeps a list of plain values together, and follows a list of records', () => {
    expect(differenceRows({ codes: ['a', 'b'], links: [{ to: '/a' }] }, { codes: ['a', 'c'], links: [{ to: '/a' }] })).toEqual([
      { path: 'codes', before: 'a\nb', after: 'a\nc', kind: 'changed' },
      { path: 'links.0.to', before: '/a', after: '/a', kind: 'same' },
    ]);
  });

  it('takes a value that is no object for a single field, and nothing for no field', () => {
    expect(differenceRows(true, false)).toEqual([{ path: '', before: 'true', after: 'false', kind: 'changed' }]);
    expect(differenceRows(null, { name: 'x' })).toEqual([{ path: 'name', before: undefined, after: 'x', kind: 'added' }]);
    expect(differenceRows(undefined, null)).toEqual([]);
  });

  it('shows numbers as people read them, and tells nothing from an empty text', () => {
    expect(differenceRows({ a: '1', b: '' }, { a: 1, b: null })).toEqual([
      { path: 'a', before: '1', after: '1', kind: 'same' },
      { path: 'b', before: '', after: 'null', kind: 'changed' },
    ]);
  });
});
