import { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import { TimedWorker, WorkerStopped } from '../workers/timed-worker.ts';
import type { CompiledPattern } from './grok.ts';
import type { MatchTask } from './match-worker.ts';

export type LineMatch = {
  groups: Record<string, string | undefined>;
  end: number;
  /** Where each group begins and ends, when the flags hold `d`. */
  places?: Record<string, [number, number] | undefined>;
} | null | 'too-slow';

let worker: TimedWorker | undefined;

/** So many lines in one batch that cannot be matched in time mean that the expression is at fault. */
const mostSlow = 3;

/**
 * Matches lines on another thread, because an expression like `(a+)+$` may take for ever: a line that takes
 * too long is left out and named, the others go on.
 */
export async function matchLines(pattern: Pick<CompiledPattern, 'source' | 'flags'>, lines: readonly string[], { signal, milliseconds = 1_000 }: { signal: AbortSignal; milliseconds?: number }): Promise<LineMatch[]> {
  worker ??= new TimedWorker(new URL('./match-worker.ts', import.meta.url));
  const matches: LineMatch[] = [];
  let slow = 0;
  while (matches.length < lines.length) {
    const rest = lines.slice(matches.length);
    const task: MatchTask = { source: pattern.source, flags: pattern.flags, lines: rest };
    try {
      matches.push(...await worker.run<LineMatch[]>(task, { milliseconds, signal }));
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      if (error.reason === 'called-off') throw calledOff();
      slow += 1;
      if (slow > mostSlow) throw tooSlow();
      // What came before the slow line is quick: it is matched again without it.
      const before = error.progress === 0 ? [] : await worker.run<LineMatch[]>({ ...task, lines: rest.slice(0, error.progress) }, { milliseconds: milliseconds * 2, signal });
      matches.push(...before, 'too-slow');
    }
  }
  return matches;
}

function tooSlow(): ConnectorFailure {
  return new ConnectorFailure('timed-out', {
    zh: '表达式匹配用时过长，请避免嵌套的重复，例如 (a+)+ 或多个相邻的 .*',
    en: 'The expression takes too long. Avoid repetition inside repetition, such as (a+)+, and several .* side by side',
  });
}
