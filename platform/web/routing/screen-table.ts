import { createContext, useContext } from 'react';
import type { Screen } from '#platform/contract/screen.ts';
import type { ScreenLoader } from './screen-map.ts';

export interface ScreenEntry {
  screen: Screen;
  area: string;
  /** Absent: the path is planned. */
  load?: ScreenLoader;
}

export type ScreenTable = ReadonlyMap<string, ScreenEntry>;

/** All screens of all areas by path. Paths are static, so one lookup replaces six hundred routes. */
export function makeScreenTable(
  screens: Record<string, readonly Screen[]>, loaders: Record<string, ScreenLoader>,
): ScreenTable {
  const table = new Map<string, ScreenEntry>();
  for (const [area, declared] of Object.entries(screens)) {
    for (const screen of declared) table.set(screen.path, { screen, area, load: screen.planned ? undefined : loaders[screen.path] });
  }
  return table;
}

/** Case matters. A slash at the end is forgiven, unless a screen is declared with it. */
export function findScreen(table: ScreenTable, path: string): ScreenEntry | undefined {
  return table.get(path) ?? table.get(path.replace(/\/+$/, '') || '/');
}

/** The nearest declared screen above a path: `/a/b/c` has `/a/b`, or `/a`. */
export function parentScreen(table: ScreenTable, path: string): ScreenEntry | undefined {
  for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
    const found = table.get(path.slice(0, cut));
    if (found) return found;
  }
  return undefined;
}

export const ScreenTableContext = createContext<ScreenTable>(new Map());
export const useScreenTable = (): ScreenTable => useContext(ScreenTableContext);

/** The screen being shown; undefined on the not-found page. */
export const CurrentScreenContext = createContext<ScreenEntry | undefined>(undefined);
export const useCurrentScreen = (): ScreenEntry | undefined => useContext(CurrentScreenContext);
