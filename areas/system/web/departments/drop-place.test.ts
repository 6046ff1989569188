import { expect, test } from 'vitest';
import { dropPlace } from './drop-place.ts';

const department = (wid: string, ...ancestors: string[]) => ({ wid, pid: ancestors.at(-1) ?? null, ancestors, outside: false });
const top = department('top');
const school = department('school', 'top');
const office = department('office', 'top');
const desk = department('desk', 'top', 'school');

test('a drop on a department goes below it, a drop at its edge beside it', () => {
  expect(dropPlace(office, school, 'inside')).toEqual({ pid: 'school' });
  expect(dropPlace(office, desk, 'before')).toEqual({ pid: 'school', beside: { wid: 'desk', side: 'before' } });
  expect(dropPlace(desk, top, 'after')).toEqual({ pid: null, beside: { wid: 'top', side: 'after' } });
});

test('nothing goes into itself, into what is below it, or to where it is', () => {
  expect(dropPlace(school, school, 'inside')).toBeUndefined();
  expect(dropPlace(school, desk, 'inside')).toBeUndefined();
  expect(dropPlace(school, desk, 'before')).toBeUndefined();
  expect(dropPlace(desk, school, 'inside')).toBeUndefined();
});

test('nothing goes below a department out of the data scope', () => {
  const hidden = { ...school, outside: true };
  expect(dropPlace(office, hidden, 'inside')).toBeUndefined();
  expect(dropPlace(desk, hidden, 'after')).toBeUndefined();
  expect(dropPlace(office, hidden, 'after')).toEqual({ pid: 'top', beside: { wid: 'school', side: 'after' } });
});
