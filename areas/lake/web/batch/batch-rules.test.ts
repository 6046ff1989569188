import { expect, test } from 'vitest';
import { optionsOf, usualRules } from './batch-rules.ts';

test('an empty prefix means the name of the source, a dash alone means none', () => {
  expect(optionsOf(usualRules).prefix).toBeNull();
  expect(optionsOf({ ...usualRules, prefix: '-' }).prefix).toBe('');
  expect(optionsOf({ ...usualRules, prefix: 'ods_' }).prefix).toBe('ods_');
});

test('a folder is sent with its project', () => {
  expect(optionsOf({ ...usualRules, place: 'p1/f1' })).toMatchObject({ project_wid: 'p1', folder_wid: 'f1' });
  expect(optionsOf({ ...usualRules, place: 'p1' })).toMatchObject({ project_wid: 'p1', folder_wid: null });
  expect(optionsOf(usualRules)).toMatchObject({ project_wid: null, folder_wid: null });
});

test('what joins a composite flow has no schedule of its own', () => {
  expect(optionsOf(usualRules).schedule).toMatchObject({ kind: 'spread' });
  expect(optionsOf({ ...usualRules, composite: true }).schedule).toEqual({ kind: 'none' });
});
