import { expect, test } from 'vitest';
import { boundsOf, inSight } from './in-sight.ts';

const bounds = boundsOf([{ position: { x: -100, y: 0 }, width: 50, height: 20 }, { position: { x: 300, y: 400 }, width: 100, height: 50 }]);
const view = { width: 500, height: 450 };

test('a graph is in sight when no edge of it is beyond the view', () => {
  expect(bounds).toEqual({ left: -100, top: 0, right: 400, bottom: 450 });
  expect(inSight(bounds, [100, 0, 1], view)).toBe(true);
  expect(inSight(bounds, [99, 0, 1], view)).toBe(false);
  expect(inSight(bounds, [100, 1, 1], view)).toBe(false);
  expect(inSight(bounds, [50, 0, 0.5], view)).toBe(true);
  expect(inSight(bounds, [100, 0, 1.1], view)).toBe(false);
});

test('nothing is always in sight', () => {
  expect(inSight(boundsOf([]), [0, 0, 1], view)).toBe(true);
});
