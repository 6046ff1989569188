import { useEffect, useEffectEvent } from 'react';
import { listPreferences } from '#platform/contract/platform/preferences.ts';
import { usePreference } from '../blocks/preferences.ts';
import { useCall } from '../calls.ts';
import { noticeLevel } from '../request/notice-level.ts';

const kept = 8;
/** Passing through a page on the way elsewhere is not opening it. */
const staysFor = 1_500;

/** The pages a person starred, in the order of starring. */
export function useFavourites() {
  const [favourites, save] = usePreference<string[]>('favourites', []);
  const known = usePreferencesKnown();
  const toggle = (path: string) => known && save(favourites.includes(path) ? favourites.filter((one) => one !== path) : [...favourites, path]);
  return { favourites, toggle };
}

export function useRecent(): string[] {
  return usePreference<string[]>('recent', [])[0];
}

/** Puts the page at hand on top of the recently opened ones. */
export function useRememberRecent(path: string | undefined): void {
  const [recent, save] = usePreference<string[]>('recent', []);
  const known = usePreferencesKnown();
  const remember = useEffectEvent((opened: string) => {
    if (known && recent[0] !== opened) save([opened, ...recent.filter((one) => one !== opened)].slice(0, kept));
  });
  useEffect(() => {
    if (!path) return undefined;
    const timer = setTimeout(() => remember(path), staysFor);
    return () => clearTimeout(timer);
  }, [path]);
}

/** Before the list has arrived, adding to it would replace it. */
function usePreferencesKnown(): boolean {
  return useCall(listPreferences, {}, { fresh: Infinity, level: noticeLevel.silent }).isSuccess;
}
