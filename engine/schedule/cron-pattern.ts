import { Cron } from 'croner';

/** The next time a clock on the wall shows what the expression asks for, strictly after `local`; both in seconds. */
export type NextLocal = (local: number) => number | undefined;

/** Reading an expression costs ten times as much as asking it, and takes some 80 KB; the same few are asked again and again. */
const compiled = new Map<string, NextLocal>();
const mostCompiled = 100;

/**
 * The only place that knows croner. It is asked about a clock without a zone, so that one rule of ours
 * (local-time.ts) says what a skipped or a repeated hour means, for every kind of expression.
 * Throws when the expression is wrong; `checkCron` says why in words.
 */
export function compileCron(expression: string): NextLocal {
  const known = compiled.get(expression);
  if (known) return known;
  // `sloppyRanges` lets 0/15 mean "from 0 every 15", as Quartz users write it.
  const cron = new Cron(expression, { utcOffset: 0, sloppyRanges: true });
  const next: NextLocal = (local) => {
    const found = cron.nextRun(new Date(local * 1000));
    return found ? found.getTime() / 1000 : undefined;
  };
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(expression, next);
  return next;
}
