import { setTimeout as pause } from 'node:timers/promises';
import { stoppedFailure } from '../failures.ts';
import { SyncFailure, type RunReport } from '../run.ts';

/** How long a source that is away is waited for, in milliseconds. */
export interface Patience {
  first: number;
  most: number;
  /** Since it last gave anything. */
  total: number;
}

export const patience: Patience = { first: 1000, most: 30_000, total: 600_000 };

export interface Attempts {
  patience: Patience;
  report: RunReport;
  signal: AbortSignal;
  /** When the source last gave anything; attempts that got further are not counted against it. */
  lastGiven?: () => number;
  /** Before it is tried again. */
  clean?: () => Promise<void>;
}

/** Again and again while the source is only away for a moment, with pauses that grow. */
export async function tryAgain<T>(work: () => Promise<T>, { patience: { first, most, total }, report, signal, lastGiven, clean }: Attempts): Promise<T> {
  const begun = Date.now();
  let wait = first;
  let given = begun;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const last = Math.max(begun, lastGiven?.() ?? 0);
      if (last > given) [wait, given] = [first, last];
      if (signal.aborted) throw stoppedFailure(signal.reason);
      const passing = error instanceof SyncFailure && error.kind === 'source-unreachable' && error.passing;
      if (!passing || Date.now() + wait - last > total) throw error;
      const seconds = Math.ceil(wait / 1000);
      report.log('warning', { zh: `${error.text.zh}。${seconds} 秒后自动重试`, en: `${error.text.en}. It is tried again in ${seconds} s` });
      await pause(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) throw stoppedFailure(signal.reason);
      wait = Math.min(wait * 2, most);
      await clean?.();
    }
  }
}
