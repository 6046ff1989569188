import { expect, test } from 'vitest';
import { changesOf, isEmpty, putBack, withEdits } from './answer-drafts.ts';

const place = { object_wid: 'table', field_wid: '' };
const name = (was: string, now: string) => ({ place, key: 'name' as const, was, now });

test('several edits of a cell keep what stood there first', () => {
  const drafts = withEdits(withEdits({}, [name('', '学')]), [name('学', '学生')]);
  expect(changesOf(drafts)).toEqual([{ ...place, was: { name: '' }, now: { name: '学生' } }]);
});

test('an edit that is taken back leaves nothing to save', () => {
  expect(isEmpty(withEdits(withEdits({}, [name('a', 'b')]), [name('b', 'a')]))).toBe(true);
});

test('what is on its way counts as what stood there', () => {
  const flying = withEdits({}, [name('', '学生')]);
  expect(changesOf(withEdits({}, [name('', '学生表')], flying))[0]!.was).toEqual({ name: '学生' });
});

test('what could not be sent comes back below what was written since', () => {
  const failed = withEdits({}, [name('', '学生'), { place, key: 'description', was: '', now: '每人一行' }]);
  const since = withEdits({}, [name('', '学生表')], failed);
  expect(changesOf(putBack(since, failed))).toEqual([{ ...place, was: { name: '', description: '' }, now: { name: '学生表', description: '每人一行' } }]);
});
