import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The open run stands in the address, so that a link shows it. */
export function useOpenRun() {
  const [parameters, setParameters] = useSearchParams();
  const set = (wid: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    next.delete('tab');
    if (wid) next.set('run', wid);
    else next.delete('run');
    return next;
  });
  const wid = parameters.get('run') ?? undefined;
  // Once opened it stays, so that it can close as it came.
  const [used, setUsed] = useState(false);
  if (wid !== undefined && !used) setUsed(true);
  return { wid, used, open: (wid: string) => set(wid), close: () => set(undefined) };
}
