import { lazy, type ComponentType } from 'react';
import { loadInTime } from './load-in-time.ts';
import type { ScreenLoader } from './screen-map.ts';

const made = new WeakMap<ScreenLoader, ComponentType>();
const failed = new Set<ScreenLoader>();

/** What failed once may work at the next visit. Not sooner: a new component while React still shows the failed one would load for ever. */
export function forgetFailedScreens(): void {
  for (const load of failed) made.delete(load);
  failed.clear();
}

/** One component per loader, for good: paths that share a loader share the mounted component too. */
export function lazyScreen(load: ScreenLoader, path: string): ComponentType {
  const existing = made.get(load);
  if (existing) return existing;
  const component = lazy(async () => {
    try {
      return { default: await loadInTime(load, path) };
    } catch (error) {
      failed.add(load);
      throw error;
    }
  });
  made.set(load, component);
  return component;
}
