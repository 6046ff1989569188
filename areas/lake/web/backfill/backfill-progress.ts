import type { Backfill } from '../../contract/backfills.ts';
import { runStates } from '../../contract/task-words.ts';

/** How many of a backfill's runs there are, are over, and failed. */
export function progressOf({ runs }: Pick<Backfill, 'runs'>): { all: number; done: number; failed: number; percent: number; isOver: boolean } {
  const count = (state: (typeof runStates)[number]) => runs[state] ?? 0;
  const all = runStates.reduce((sum, state) => sum + count(state), 0);
  const done = all - count('waiting') - count('running');
  return { all, done, failed: count('failed'), percent: all === 0 ? 100 : Math.floor((done / all) * 100), isOver: done === all };
}
