import { describe, expect, it } from 'vitest';
import { systemErrors } from '#areas/system';
import { differenceOf } from './import.ts';
import { placeholdersIn, samePlaceholders } from './placeholders.ts';
import { csvRows, readImport } from './read-import.ts';
import { changesOf, problemOf } from './store-translation.ts';

describe('placeholders', () => {
  it('are the names in braces, whatever their order and number', () => {
    expect(placeholdersIn('{b} and {a}, {b}')).toEqual(['a', 'b']);
    expect(samePlaceholders('{a} vor {b}', '{b}{a}{a}')).toBe(true);
    expect(samePlaceholders('{a}', 'a')).toBe(false);
    expect(placeholdersIn('{not one} {} ${x} {{y}}')).toEqual(['x', 'y']);
  });

  it('must be those of the built-in text', () => {
    expect(problemOf('{count} 条', '共 {count} 项')).toBeUndefined();
    expect(problemOf('', '共 {count} 项')).toBeUndefined();
    expect(problemOf('共几项', '共 {count} 项')?.definition).toBe(systemErrors.placeholdersDiffer);
    expect(problemOf('{constructor}', '再见')?.definition).toBe(systemErrors.placeholdersUnknown);
  });
});

it('a text as built in is no change, so that it follows later releases', () => {
  expect(changesOf({ zh: '走', en: 'Walk' }, { zh_cn: '走', en_us: 'Stroll' })).toEqual({ zh_cn: '', en_us: 'Stroll' });
});

describe('an imported file', () => {
  it('is read as RFC 4180 writes it', () => {
    expect(csvRows('\uFEFFa,"b ""c"", d"\r\n"1\n2",\r\n')).toEqual([['a', 'b "c", d'], ['1\n2', '']]);
    expect(csvRows('a,b')).toEqual([['a', 'b']]);
    expect(() => csvRows('a,"b')).toThrow();
  });

  it('gives back what the export put an apostrophe before', async () => {
    expect(await readImport('x.csv', Buffer.from(`id,zh_cn,en_us\na.b,'=1+1,'tis\n`))).toEqual([{ row: 2, id: 'a.b', zh_cn: '=1+1', en_us: `'tis` }]);
  });

  it('may bring one language only; the other stays', () => {
    const entry = {
      id: 'a.b', branch: 'words', zh_cn: '走', en_us: 'Walk', original: { zh: '走', en: 'Walk' }, changed_zh: false, changed_en: false, missing: false,
      modify_time: null, last_modifier: null, row_version: 0,
    };
    expect(differenceOf([{ row: 2, id: 'a.b', en_us: 'Stroll' }], [entry], 'en').changes).toEqual([{ entry, after: { zh_cn: '走', en_us: 'Stroll' } }]);
    // The last row for a text counts, and an empty cell brings the built-in text back.
    expect(differenceOf([{ row: 2, id: 'a.b', en_us: 'Stroll' }, { row: 3, id: 'a.b', en_us: '' }], [entry], 'en').changes).toEqual([]);
  });
});
