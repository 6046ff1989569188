import type { TextValues } from '#platform/contract/text.ts';
import type { environmentWords } from './environment-words.ts';

export type Word = keyof typeof environmentWords.words;
/** A word of the environment check with its values; said in the language of the moment it is shown. */
export type Said = { word: Word; values?: TextValues } | { plain: string };

export type Grade = 'succeeded' | 'warning' | 'failed';

export interface Finding {
  grade: Grade;
  value: Said;
  /** What to do about it. */
  advice?: Word;
}

export interface Check {
  key: string;
  title: Word;
  /** Rejecting counts as failed, with the reason as value. */
  run(signal: AbortSignal): Promise<Finding>;
}

export interface Result extends Finding {
  milliseconds: number;
}

/** No single check may hold up the rest. */
const patience = 20_000;

export async function runCheck(check: Check, signal: AbortSignal): Promise<Result> {
  const started = performance.now();
  const timed = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const finding = await check.run(timed).catch((error: unknown): Finding => {
    if (signal.aborted) throw error;
    return { grade: 'failed', value: timed.aborted ? { word: 'noAnswer' } : sayingOf(error), advice: 'adviceNetwork' };
  });
  return { ...finding, milliseconds: Math.round(performance.now() - started) };
}

/** A fetch that reaches nobody rejects with a TypeError whose words differ from browser to browser. */
function sayingOf(error: unknown): Said {
  if (error instanceof TypeError) return { word: 'unreachable' };
  return { plain: error instanceof Error ? error.message : String(error) };
}
