import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The open record stands in the address, so that a link shows it. */
export function useOpenRecord() {
  const [parameters, setParameters] = useSearchParams();
  const set = (wid: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    if (wid) next.set('record', wid);
    else next.delete('record');
    return next;
  });
  const wid = parameters.get('record') ?? undefined;
  // Once opened it stays, so that it can close as it came.
  const [used, setUsed] = useState(false);
  if (wid !== undefined && !used) setUsed(true);
  return { wid, used, open: (record: string) => set(record), close: () => set(undefined) };
}
