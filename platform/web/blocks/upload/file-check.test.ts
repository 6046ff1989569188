import { expect, test } from 'vitest';
import { checkFile, fileSize } from './file-check.ts';

const rules = { limit: 1024, types: ['.csv', '.tar.gz'] };

test('a file must be of a known type, not empty and not too large', () => {
  expect(checkFile({ name: 'Orders.CSV', size: 1024 }, rules)).toBeUndefined();
  expect(checkFile({ name: 'a.tar.gz', size: 1 }, rules)).toBeUndefined();
  expect(checkFile({ name: 'a.gz', size: 1 }, rules)).toBe('fileWrongType');
  expect(checkFile({ name: 'a.csv', size: 0 }, rules)).toBe('fileEmpty');
  expect(checkFile({ name: 'a.csv', size: 1025 }, rules)).toBe('fileTooLarge');
});

test('sizes are said in the unit people know', () => {
  expect([0, 900, 1536, 150 * 1024, 10 * 1024 ** 3].map(fileSize)).toEqual(['0 B', '900 B', '1.5 KB', '150 KB', '10 GB']);
});
