import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The open record stands in the address under this name, so that a link shows it. */
export function useOpenRecord(name: string) {
  const [parameters, setParameters] = useSearchParams();
  const set = (wid: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    if (wid) next.set(name, wid);
    else next.delete(name);
    return next;
  });
  const wid = parameters.get(name) ?? undefined;
  // Once opened it stays, so that it can close as it came.
  const [used, setUsed] = useState(false);
  if (wid !== undefined && !used) setUsed(true);
  return { wid, used, open: (opened: string) => set(opened), close: () => set(undefined) };
}
