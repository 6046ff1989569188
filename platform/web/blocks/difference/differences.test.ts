import { describe, expect, it } from 'vitest';
import { cameAndWent, differences, mostFields, valueText } from './differences.ts';

describe('the difference of two pictures', () => {
  it('tells fields that changed, came, went and stayed', () => {
    expect(differences({ name: 'a', old: 1, same: true }, { name: 'b', fresh: null, same: true })).toEqual([
      { path: 'name', before: 'a', after: 'b', changed: true },
      { path: 'fresh', before: undefined, after: null, changed: true },
      { path: 'same', before: true, after: true, changed: false },
      { path: 'old', before: 1, after: undefined, changed: true },
    ]);
  });

  it('looks inside of objects and compares lists whole', () => {
    expect(differences({ title: { zh: '甲', en: 'A' }, ids: [1, 2] }, { title: { zh: '乙', en: 'A' }, ids: [1, 2, 3] }).filter(({ changed }) => changed)).toEqual([
      { path: 'title.zh', before: '甲', after: '乙', changed: true },
      { path: 'ids', before: [1, 2], after: [1, 2, 3], changed: true },
    ]);
  });

  it('of something new or gone is every field of it', () => {
    expect(differences(null, { name: 'a', deep: { b: 1 } })).toEqual([
      { path: 'name', before: undefined, after: 'a', changed: true }, { path: 'deep.b', before: undefined, after: 1, changed: true },
    ]);
    expect(differences({ name: 'a' }, null)).toEqual([{ path: 'name', before: 'a', after: undefined, changed: true }]);
  });

  it('also knows plain values, a change of shape, empty objects and nothing at all', () => {
    expect(differences('a', 'b')).toEqual([{ path: '', before: 'a', after: 'b', changed: true }]);
    expect(differences({ value: [1] }, { value: { a: 1 } })).toEqual([{ path: 'value', before: [1], after: { a: 1 }, changed: true }]);
    expect(differences({ links: {} }, { links: {} })).toEqual([{ path: 'links', before: {}, after: {}, changed: false }]);
    expect(differences(null, undefined)).toEqual([]);
    expect(differences({}, {})).toEqual([]);
  });

  it('stops before a picture fills the page', () => {
    const large = Object.fromEntries(Array.from({ length: 2000 }, (_, number) => [`field${number}`, number]));
    expect(differences(null, large).length).toBe(mostFields + 1);
  });

  it('of two lists is what came and what went', () => {
    expect(cameAndWent({ before: ['a', 'b'], after: ['b', 'c', 'd'] })).toEqual({ before: ['a'], after: ['c', 'd'], same: 1 });
    expect(cameAndWent({ before: [{ a: 1 }], after: ['b'] })).toBeUndefined();
    expect(cameAndWent({ before: undefined, after: ['b'] })).toBeUndefined();
  });

  it('shows text as it is, markup and formulas too', () => {
    expect(valueText('<b>=cmd|1</b>')).toBe('<b>=cmd|1</b>');
    expect(valueText(null)).toBe('null');
    expect(valueText(['a', 1])).toBe('["a",1]');
    expect(valueText(undefined)).toBe('');
  });
});
