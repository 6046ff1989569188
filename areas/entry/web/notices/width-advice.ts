import { leastWidth } from '#platform/web/session/rules.ts';

/** Below this some pages are cut off. */
export const usableWidth = 1366;
export const bestWidth = leastWidth;

export interface Widths {
  window: number;
  /** In the same units as the window: what the system's scaling leaves of the screen. */
  screen: number;
  /** Pixels of the screen per unit; scaling and zoom together. */
  ratio: number;
}

export type WidthAdvice = 'fits' | 'maximise' | 'zoomOut' | 'smallScreen';

/** What would help on this screen. */
export function widthAdvice({ window, screen, ratio }: Widths): WidthAdvice {
  if (window >= bestWidth) return 'fits';
  if (screen >= bestWidth) return 'maximise';
  return ratio > 1 && screen * ratio >= bestWidth ? 'zoomOut' : 'smallScreen';
}

export function measureWidths(): Widths {
  return { window: window.innerWidth, screen: window.screen.width, ratio: window.devicePixelRatio };
}
