import { useSyncExternalStore } from 'react';

/** What the mouse is over. Kept beside React: only lines listen, and nothing else is drawn again. */
export class Hover {
  #current: string | undefined;
  readonly #listeners = new Set<() => void>();

  readonly set = (wid: string | undefined): void => {
    if (wid === this.#current) return;
    this.#current = wid;
    for (const listener of this.#listeners) listener();
  };
  readonly follow = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly current = () => this.#current;
}

export const useHover = (hover: Hover) => useSyncExternalStore(hover.follow, hover.current);
