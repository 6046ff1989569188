import type { Run, RunProgress } from '../../contract/run.ts';
import type { RunState } from '../../contract/task-words.ts';

export const isOver = (state: RunState): boolean => state !== 'waiting' && state !== 'running';
export const isFailed = (state: RunState): boolean => state === 'failed' || state === 'stopped';

/** Of a hundred; undefined while nobody knows how much there is. A guess that was too low stays below the end. */
export function percentOf({ read, expected }: Pick<RunProgress, 'read' | 'expected'>): number | undefined {
  if (!expected || expected <= 0) return undefined;
  return Math.min(99, Math.floor((read / expected) * 100));
}

/** In seconds, at the pace of the last moments; undefined where there is no pace or no end. */
export function secondsLeft({ read, expected, rate }: Pick<RunProgress, 'read' | 'expected' | 'rate'>): number | undefined {
  if (!expected || expected <= read || rate <= 0) return undefined;
  return (expected - read) / rate;
}

/** In milliseconds, up to now while it runs; undefined before it began. */
export function timeTaken({ start_time: start, end_time: end, state }: Pick<Run, 'start_time' | 'end_time' | 'state'>, now: number): number | undefined {
  if (!start) return undefined;
  if (end) return Math.max(0, Date.parse(end) - Date.parse(start));
  return state === 'running' ? Math.max(0, now - Date.parse(start)) : undefined;
}

const phaseWords = { preparing: 'preparing', reading: 'reading', writing: 'writing', backfill: 'backfill', snapshot: 'backfill', stream: 'stream', done: 'finishing' } as const;

/** The word for what a run is at; a phase of its own runner is shown as it is. */
export function phaseWord(phase: string): (typeof phaseWords)[keyof typeof phaseWords] | undefined {
  return Object.hasOwn(phaseWords, phase) ? phaseWords[phase as keyof typeof phaseWords] : undefined;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
