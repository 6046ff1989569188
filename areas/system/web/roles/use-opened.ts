import { useState } from 'react';

/** Once opened it stays, so that it can close as it came. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
}
