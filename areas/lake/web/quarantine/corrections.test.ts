import { expect, test } from 'vitest';
import { changedValues, columnsOf, currentValues, isOpen } from './corrections.ts';

test('only rows that are open or corrected can be worked on', () => {
  expect(['open', 'corrected', 'replayed', 'discarded', 'refused', 'superseded'].filter((state) => isOpen({ state: state as 'open' }))).toEqual(['open', 'corrected']);
});

test('a correction lies over what the source gave', () => {
  expect(currentValues({ values: { id: '1', born: '0000-00-00' }, corrected: { born: null } })).toEqual({ id: '1', born: null });
});

test('only changed values are sent, and an empty text is not a null', () => {
  expect(changedValues({ id: '1', name: null, note: 'x' }, { id: '1', name: '', note: null })).toEqual({ name: '', note: null });
  expect(changedValues({ id: '1' }, { id: '1' })).toEqual({});
});

test('the column to blame is shown first', () => {
  expect(columnsOf({ values: { id: '1', born: 'x', name: 'y' }, column: 'born' })).toEqual(['born', 'id', 'name']);
  expect(columnsOf({ values: { id: '1' }, column: 'gone' })).toEqual(['id']);
});
