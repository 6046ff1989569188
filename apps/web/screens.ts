import type { Screen } from '#platform/contract/screen.ts';
import { configuration } from '#platform/web/configuration.ts';
import { ChunkLoadError, loadTimeout } from '#platform/web/routing/load-in-time.ts';
import type { ScreenLoader } from '#platform/web/routing/screen-map.ts';
import { makeScreenTable, type ScreenTable } from '#platform/web/routing/screen-table.ts';

/** Functions that import, nothing heavier. An area that has such a file is in. */
const loaders = import.meta.glob<Record<string, ScreenLoader>>('../../areas/*/web/screens.ts', { eager: true, import: 'loaders' });

/**
 * Every declared screen with its titles, by area, from the server: six hundred titles in two languages are
 * data, and as data they load beside the code instead of being part of it.
 */
export async function loadScreenTable(): Promise<ScreenTable> {
  const address = `${configuration().productApi}/screens.json`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(loadTimeout) });
    if (!response.ok) throw new Error(`${response.status}`);
    return makeScreenTable((await response.json()) as Record<string, readonly Screen[]>, Object.assign({}, ...Object.values(loaders)));
  } catch (cause) {
    throw new ChunkLoadError(address, cause);
  }
}
