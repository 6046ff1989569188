import type { FoundFile } from '#areas/sources';
import type { FileLocation, ListRequest } from '#engine/connectors/files/file-location.ts';
import { listFiles } from '#engine/connectors/files/read-files.ts';
import type { ReaderSettings } from '#engine/connectors/files/reader-settings.ts';

/** Enough to look at; whoever reads them for good sees all. */
export const mostListed = 10_000;

export interface PlaceFiles {
  files: FoundFile[];
  /** There are more. */
  more: boolean;
}

/** What lies at the addresses, by the pattern and folders of the settings, in the order of the names. */
export async function listPlaceFiles(locations: readonly FileLocation[], settings: ReaderSettings, signal: AbortSignal): Promise<PlaceFiles> {
  const files: FoundFile[] = [];
  let more = false;
  for (const [place, location] of locations.entries()) {
    const some = { ...location, list: (request: ListRequest) => upTo(mostListed, location.list(request, signal), () => { more = true; }) };
    const found = await listFiles(some, settings, signal);
    files.push(...found.map(({ path, size, modified }) => ({ path, size, modified, place })));
  }
  return { files: files.toSorted((one, other) => one.place - other.place || (one.path < other.path ? -1 : 1)), more };
}

async function* upTo<T>(most: number, items: AsyncIterable<T>, onMore: () => void): AsyncGenerator<T> {
  let left = most;
  for await (const item of items) {
    if (left === 0) return onMore();
    left -= 1;
    yield item;
  }
}
