import { useCallback, useEffect, useState } from 'react';
import { runCheck, type Check, type Result } from './check.ts';

export interface Progress {
  results: Record<string, Result>;
  /** The check being made; undefined when all are done. */
  at: string | undefined;
}

/** Runs the checks one by one, from the start when asked again; leaving the page stops them. */
export function useChecks(checks: readonly Check[]): Progress & { runAgain: () => void } {
  const [round, setRound] = useState(0);
  const [progress, setProgress] = useState<Progress>({ results: {}, at: checks[0]?.key });

  useEffect(() => {
    const stop = new AbortController();
    setProgress({ results: {}, at: checks[0]?.key });
    void (async () => {
      for (const [index, check] of checks.entries()) {
        const result = await runCheck(check, stop.signal);
        if (stop.signal.aborted) return;
        setProgress(({ results }) => ({ results: { ...results, [check.key]: result }, at: checks[index + 1]?.key }));
      }
    })().catch(() => undefined);
    return () => stop.abort();
  }, [checks, round]);

  return { ...progress, runAgain: useCallback(() => setRound((before) => before + 1), []) };
}
