import type { ReplyOf } from '#platform/contract/call.ts';
import type { getDayGraph } from '../../contract/run-statistics.ts';
import type { RunState } from '../../contract/task-words.ts';

export type DayGraph = ReplyOf<typeof getDayGraph>;
export type Firing = DayGraph['rows'][number]['firings'][number];
export type Quarter = DayGraph['quarters'][number];

/** From the first moment of the day to the first of the next, which is not always 24 hours later. */
export interface Day {
  start: number;
  end: number;
}

/** In hundredths of the day's width. */
export interface Bar {
  left: number;
  width: number;
}

export interface FiringBars {
  planned: Bar;
  actual: (Bar & { state: RunState }) | undefined;
  /** Its time has passed and nothing came of it. */
  missed: boolean;
}

/** A schedule looks every few seconds; until then nothing is late. */
const graceMilliseconds = 2 * 60_000;

function bar({ start, end }: Day, from: number, until: number): Bar {
  const length = end - start;
  const left = Math.min(Math.max(0, from - start), length);
  return { left: (left / length) * 100, width: (Math.max(0, Math.min(until - start, length) - left) / length) * 100 };
}

export function firingBars(firing: Firing, expectedSeconds: number | null, day: Day, now: number): FiringBars {
  const time = Date.parse(firing.time);
  const planned = bar(day, time, time + (expectedSeconds ?? 0) * 1000);
  if (!firing.state) return { planned, actual: undefined, missed: now - time > graceMilliseconds };
  // While it waits it takes no time yet; its place is that of its plan.
  const from = firing.start_time ? Date.parse(firing.start_time) : time;
  const until = firing.end_time ? Date.parse(firing.end_time) : firing.start_time ? now : from;
  return { planned, actual: { ...bar(day, from, until), state: firing.state }, missed: false };
}

export const runsOf = (quarter: Quarter): number => quarter.running + quarter.waiting + quarter.succeeded + quarter.warning + quarter.failed + quarter.stopped;

/** Stretches in which nothing is planned and nothing ran, as [first, behind the last] quarter. */
export function quietStretches(quarters: readonly Quarter[]): [number, number][] {
  const stretches: [number, number][] = [];
  quarters.forEach((quarter, index) => {
    if (quarter.expected > 0 || runsOf(quarter) > 0) return;
    const last = stretches.at(-1);
    if (last && last[1] === index) last[1] = index + 1;
    else stretches.push([index, index + 1]);
  });
  return stretches;
}

/** "08:15" of a minute of the day. */
export const clockOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
