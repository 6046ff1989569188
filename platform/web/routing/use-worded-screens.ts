import { useMemo } from 'react';
import { useLanguageStore } from '../language.ts';
import type { ScreenTable } from './screen-table.ts';

/** The screens under the titles this installation gave them: breadcrumb, tab and search follow. */
export function useWordedScreens(table: ScreenTable): ScreenTable {
  const translations = useLanguageStore((state) => state.translations);
  return useMemo(() => {
    const worded = new Map(table);
    for (const [path, entry] of table) {
      const title = translations[`screen.${path}`];
      if (title) worded.set(path, { ...entry, screen: { ...entry.screen, title: { ...entry.screen.title, ...title } } });
    }
    return worded;
  }, [table, translations]);
}
