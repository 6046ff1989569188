import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const name = 'run';
/** Stands for a run that has not begun. */
const fresh = 'new';

/** For a list with an import: `?run=` opens the drawer, with `new` or an earlier run. */
export function useImportAddress() {
  const [parameters, setParameters] = useSearchParams();
  const set = (run: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    if (run) next.set(name, run);
    else next.delete(name);
    return next;
  });
  return { open: parameters.has(name), show: () => set(fresh), close: () => set(undefined) };
}

/** The run that the drawer shows; undefined before one has begun. It leaves the address when the drawer is closed. */
export function useShownRun(open: boolean) {
  const [parameters, setParameters] = useSearchParams();
  const run = parameters.get(name) ?? undefined;
  const show = (wid: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    next.set(name, wid ?? fresh);
    return next;
  }, { replace: true });
  const wasOpen = useRef(open);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed || !run) return;
    setParameters((current) => {
      const next = new URLSearchParams(current);
      next.delete(name);
      return next;
    }, { replace: true });
  }, [open, run, setParameters]);
  return { run: run === fresh ? undefined : run, show };
}
