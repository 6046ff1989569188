import type { Screen } from '#platform/contract/screen.ts';
import type { ScreenLoader } from '#platform/web/routing/screen-map.ts';
import { makeScreenTable, type ScreenTable } from '#platform/web/routing/screen-table.ts';

/** Both kinds of file are light: metadata, and functions that import. An area that has them is in. */
const declared = import.meta.glob<readonly Screen[]>('../../areas/*/contract/screens.ts', { eager: true, import: 'screens' });
const loaders = import.meta.glob<Record<string, ScreenLoader>>('../../areas/*/web/screens.ts', { eager: true, import: 'loaders' });

export const screenTable: ScreenTable = makeScreenTable(
  Object.fromEntries(Object.entries(declared).map(([file, screens]) => [areaOf(file), screens])),
  Object.assign({}, ...Object.values(loaders)),
);

function areaOf(file: string): string {
  return file.split('/').at(-3) ?? '';
}
