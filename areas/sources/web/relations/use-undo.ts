import { useCallback, useState } from 'react';

/** Something that was done, and how to take it back. */
export interface Undoable {
  what: string;
  back: () => unknown;
}

export interface Undo {
  last: Undoable | undefined;
  push: (done: Undoable) => void;
  back: () => Promise<void>;
}

const most = 50;

/** What a person did on this screen, the latest first. A step that cannot be taken back is forgotten: others build on it. */
export function useUndo(): Undo {
  const [done, setDone] = useState<readonly Undoable[]>([]);
  const push = useCallback((one: Undoable) => setDone((all) => [one, ...all].slice(0, most)), []);
  const back = useCallback(async () => {
    const [last] = done;
    if (!last) return;
    setDone((all) => all.filter((one) => one !== last));
    await last.back();
  }, [done]);
  return { last: done[0], push, back };
}
