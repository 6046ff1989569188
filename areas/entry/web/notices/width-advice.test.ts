import { expect, it } from 'vitest';
import { widthAdvice } from './width-advice.ts';

it.each([
  ['a full-width window fits', { window: 1920, screen: 1920, ratio: 1 }, 'fits'],
  ['a small window on a wide screen can be maximised', { window: 1500, screen: 2560, ratio: 1 }, 'maximise'],
  ['a wide screen scaled to 150% needs less scaling', { window: 1280, screen: 1280, ratio: 1.5 }, 'zoomOut'],
  ['a small screen stays small', { window: 1366, screen: 1366, ratio: 1 }, 'smallScreen'],
  ['a zoomed-out small screen stays small', { window: 1707, screen: 1707, ratio: 0.8 }, 'smallScreen'],
] as const)('%s', (_name, widths, advice) => {
  expect(widthAdvice(widths)).toBe(advice);
});
