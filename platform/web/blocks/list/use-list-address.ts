import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readAddress, writeAddress, type Filter, type ListAddress } from './address.ts';

/** The state of a list as the address keeps it. Each change is a step that the back button undoes. */
export function useListAddress<F extends Filter>(initial: ListAddress<F>, keys: readonly string[], prefix: string) {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const keyText = keys.join(' ');
  // The initial state is written inline by the screen and new with each render, hence compared by its text.
  const initialText = JSON.stringify(initial);
  const state = useMemo(
    () => readAddress(new URLSearchParams(text), initial, keys, prefix),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [text, initialText, keyText, prefix],
  );

  const set = (change: Partial<ListAddress<F>>, replace = false) =>
    setParameters((current) => writeAddress(current, { ...readAddress(current, initial, keys, prefix), ...change }, initial, keys, prefix), { replace });

  /** The filters and the order alone, for a saved filter; the page belongs to the moment. */
  const saved = writeAddress(new URLSearchParams(), { ...state, page: initial.page, size: initial.size }, initial, keys).toString();
  const apply = (address: string) => {
    const { filter, sort } = readAddress(new URLSearchParams(address), initial, keys);
    set({ filter, sort, page: 1 });
  };
  return { state, set, saved, apply };
}
