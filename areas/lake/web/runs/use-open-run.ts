import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The part of the open run; `tab` belongs to the page around it. */
export const partParameter = 'part';

/** The open run stands in the address, so that a link shows it. */
export function useOpenRun() {
  const [parameters, setParameters] = useSearchParams();
  const set = (wid: string | undefined, part?: string) => setParameters((current) => {
    const next = new URLSearchParams(current);
    next.delete(partParameter);
    next.delete('run');
    if (wid) next.set('run', wid);
    if (wid && part) next.set(partParameter, part);
    return next;
  });
  const wid = parameters.get('run') ?? undefined;
  // Once opened it stays, so that it can close as it came.
  const [used, setUsed] = useState(false);
  if (wid !== undefined && !used) setUsed(true);
  return { wid, used, open: (wid: string, part?: string) => set(wid, part), close: () => set(undefined) };
}
