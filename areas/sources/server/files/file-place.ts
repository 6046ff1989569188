import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { addressesOf, sourcesErrors, sourcesSettings, type FileSettings } from '#areas/sources';
import { openLocations } from '#engine/connectors/files/open-locations.ts';
import type { FileLocation } from '#engine/connectors/files/file-location.ts';
import { readerSettings, type ReaderSettings } from '#engine/connectors/files/reader-settings.ts';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { demoFolders } from '../demo/demo-folders.ts';
import { sourcesFolder } from '../sources/allowed-files.ts';
import type { Secrets } from '../sources/source-secrets.ts';
import { uploadsFolder } from './uploads-folder.ts';

export interface Place {
  services: Services;
  source: { wid: string };
  /** Of the resource; where no pattern is set, the file is called so. */
  filename: string;
  settings: FileSettings;
  secrets: Secrets;
}

/** Opens every address of a resource, does the work and closes them whatever happens. */
export async function withPlaces<Result>(place: Place, work: (locations: FileLocation[], settings: ReaderSettings) => Promise<Result>): Promise<Result> {
  const { locations, settings } = await openPlaces(place);
  try {
    return await work(locations, settings);
  } finally {
    await Promise.all(locations.map((location) => location.close()));
  }
}

/** The same for work that outlives the call; whoever opens them closes them. */
export async function openPlaces(place: Place): Promise<{ locations: FileLocation[]; settings: ReaderSettings }> {
  const { services, source, filename, secrets } = place;
  const settings = readerSettings.parse({ ...place.settings, ...secrets, filename, ...(place.settings.protocol === 'file' && { fs_urls: await localFolders(place) }) });
  const locations = await openLocations(settings, {
    roots: readableFolders(services, source.wid), networks: services.settings.get(sourcesSettings.allowedNetworks), limits: { connectSeconds: 15, idleSeconds: 30 },
  });
  return { locations, settings };
}

/** Of our own folder only what was uploaded for this source and what the demonstration brings; others' uploads are none of its business. */
function readableFolders(services: Services, source: string): string[] {
  return [uploadsFolder(services, source), demoFolders(services).campusCard, ...services.settings.get(sourcesSettings.localFolders)].map((folder) => resolve(folder));
}

async function localFolders({ services, source, settings }: Place): Promise<string[]> {
  const own = uploadsFolder(services, source.wid);
  const folders = addressesOf(settings).map((address) => resolve(sourcesFolder(services), address.startsWith('file://') ? decodeURIComponent(new URL(address).pathname) : address));
  // Nothing may have been uploaded yet.
  if (folders.includes(resolve(own))) await mkdir(own, { recursive: true });
  for (const folder of folders) await keepOutOfData(services, source.wid, folder);
  return folders;
}

/** However wide an allowed folder is: the platform's own data is no source, neither in part nor as a part of something larger. */
async function keepOutOfData(services: Services, source: string, folder: string): Promise<void> {
  const [real, data] = await Promise.all([realpath(folder).catch(() => folder), realpath(services.folders.data).catch(() => services.folders.data)]);
  const within = (outer: string, inner: string) => inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
  if (!within(data, real) && !within(real, data)) return;
  const open = await Promise.all([uploadsFolder(services, source), demoFolders(services).campusCard].map((one) => realpath(one).catch(() => join(one))));
  if (!open.some((one) => within(one, real))) throw new UserError(sourcesErrors.folderNotAllowed, {}, { fs_urls: sourcesErrors.folderNotAllowed });
}
