import { describe, expect, it } from 'vitest';
import { fileFormSchema, newFile, onlyFile, placeKindOf, placeOf, tabOf } from './file-form.ts';

describe('the form of a file resource', () => {
  it('begins with what was uploaded for the source', () => {
    const values = newFile('s1', 'FILE');
    expect(placeKindOf(values, 's1')).toBe('upload');
    expect(placeKindOf(values, 'another')).toBe('file');
    expect(placeKindOf({ protocol: 'sftp', fs_urls: ['uploads/s1'] }, 's1')).toBe('sftp');
    expect(fileFormSchema.safeParse({ ...values, filename: 'a' }).success).toBe(true);
  });

  it('finds the tab of every field, so that no error is hidden', () => {
    expect(['filename', 'key_file', 'pattern', 'cron', 'max_columns', 'widths', 'encoding'].map(tabOf)).toEqual(['place', 'place', 'files', 'polling', 'advanced', 'format', 'format']);
  });

  it('means one file by its name, whatever signs it holds', () => {
    expect(onlyFile('a.csv')).toEqual({ pattern: 'a.csv', policy_regex: '' });
    const { pattern, policy_regex } = onlyFile('{a}*[1].csv');
    expect(pattern).toBe('*');
    expect(['{a}*[1].csv', 'a1.csv', '{a}b1.csv'].map((name) => new RegExp(policy_regex, 'u').test(name))).toEqual([true, false, false]);
  });

  it('knows another place from another way of reading', () => {
    const values = newFile('s1', 'FILE');
    expect(placeOf({ ...values, delimiter: ';' })).toBe(placeOf(values));
    for (const change of [{ fs_urls: ['/x'] }, { secret_key: 'x' }, { protocol: 'ftp' as const }]) expect(placeOf({ ...values, ...change })).not.toBe(placeOf(values));
  });
});
