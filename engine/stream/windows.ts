import type { StreamWindow } from './stream-plan.ts';

/** Milliseconds since 1970; the end belongs to the next one. */
export interface TimeWindow {
  start: number;
  end: number;
}

export type SizedWindow = Exclude<StreamWindow, { kind: 'none' }>;

interface Sizes {
  size: number;
  every: number;
  offset: number;
}

function sizesOf(window: SizedWindow): Sizes {
  return { size: window.seconds * 1000, every: (window.kind === 'sliding' ? window.every : window.seconds) * 1000, offset: window.offset * 1000 };
}

/** Of times before 1970, too. */
const floorTo = (time: number, { every, offset }: Sizes) => Math.floor((time - offset) / every) * every + offset;

/** The end of the last window that an event is in. */
export function lastEnd(time: number, window: SizedWindow): number {
  const sizes = sizesOf(window);
  return floorTo(time, sizes) + sizes.size;
}

/** The same in SQL, of a column of whole numbers; so large ones are exact as floats. */
export function lastEndSql(column: string, window: SizedWindow): string {
  const { size, every, offset } = sizesOf(window);
  return `cast(floor(cast(${column} - (${offset}) as double precision) / ${every}) as bigint) * ${every} + (${offset + size})`;
}

/** By how much the last window of an event may end later than one that it is in. */
export function stepsOf(window: SizedWindow): number[] {
  const { size, every } = sizesOf(window);
  return Array.from({ length: size / every }, (_, index) => index * every);
}

/** All windows with this last end that an event can be in, the oldest first. */
export function windowsUntil(until: number, window: SizedWindow): TimeWindow[] {
  const { size, every } = sizesOf(window);
  const count = size / every;
  return Array.from({ length: count }, (_, index) => {
    const end = until - (count - 1 - index) * every;
    return { start: end - size, end };
  });
}

export const windowsOf = (time: number, window: SizedWindow): TimeWindow[] => windowsUntil(lastEnd(time, window), window);

/** Whether an event is in the same windows as all others between two beginnings: only then do they fit together. */
export const isWhole = (window: StreamWindow) => window.kind !== 'sliding' || (window.every <= window.seconds && window.seconds % window.every === 0);

/** Those that the watermark has passed since `before`, out of the last ends that events have; each once, the oldest first. */
export function dueWindows(ends: readonly number[], window: SizedWindow, before: number | null, now: number): TimeWindow[] {
  const due = new Map<number, TimeWindow>();
  for (const one of ends.flatMap((until) => windowsUntil(until, window))) if (one.end <= now && (before === null || one.end > before)) due.set(one.end, one);
  return [...due.values()].sort((a, b) => a.end - b.end);
}

/** How many that have events are not closed. */
export function openWindows(ends: readonly number[], window: SizedWindow, watermark: number | null): number {
  return new Set(ends.flatMap((until) => windowsUntil(until, window)).filter(({ end }) => watermark === null || end > watermark).map(({ end }) => end)).size;
}
