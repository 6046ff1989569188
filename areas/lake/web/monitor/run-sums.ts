import type { ReplyOf } from '#platform/contract/call.ts';
import type { getRunStatistics } from '../../contract/run-statistics.ts';
import { runStates } from '../../contract/task-words.ts';

export type Statistics = ReplyOf<typeof getRunStatistics>;
export type StatisticsDay = Statistics['days'][number];

export const runsOfDay = (day: StatisticsDay): number => runStates.reduce((sum, state) => sum + day[state], 0);
const endedWell = (day: StatisticsDay): number => day.succeeded + day.warning;

export interface Sums {
  runs: number;
  failed: number;
  read: number;
  written: number;
  /** Of those that ended by themselves, in per cent; undefined when none has. */
  rate: number | undefined;
}

/** What was stopped by hand or is not over yet says nothing about success. */
export function sumsOf(days: readonly StatisticsDay[]): Sums {
  const total = (value: (day: StatisticsDay) => number) => days.reduce((sum, day) => sum + value(day), 0);
  const [well, failed] = [total(endedWell), total(({ failed }) => failed)];
  return {
    runs: total(runsOfDay), failed, read: total(({ read }) => read), written: total(({ written }) => written),
    rate: well + failed === 0 ? undefined : Math.round((well / (well + failed)) * 1000) / 10,
  };
}
