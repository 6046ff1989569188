import { realpath } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { sourcesErrors, sourcesSettings } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';

/** Where this area keeps what was uploaded for it and what the demonstration brings along. */
export const sourcesFolder = (services: Pick<Services, 'folders'>): string => join(services.folders.data, 'sources');

/** Folders of the server that sources may read: our own, and those an administrator named. */
export function allowedFolders(services: Pick<Services, 'folders' | 'settings'>): string[] {
  return [sourcesFolder(services), ...services.settings.get(sourcesSettings.localFolders)].map((folder) => resolve(folder));
}

/** The real path of a file that a source names, links followed; refused when it leads out of the allowed folders. A relative one starts at our own folder. */
export async function allowedFile(services: Pick<Services, 'folders' | 'settings'>, file: string): Promise<string> {
  const path = resolve(sourcesFolder(services), file);
  // A file that does not exist yet is judged by its folder; the connector says that it is missing.
  const real = await realpath(path).catch(async () => {
    const folder = await realpath(dirname(path)).catch(() => null);
    return folder === null ? null : join(folder, path.slice(dirname(path).length + 1));
  });
  if (real !== null && !(await isKeptForOthers(services, real))) {
    for (const folder of allowedFolders(services)) {
      if (real.startsWith((await realOr(folder)) + sep)) return real;
    }
  }
  throw new UserError(sourcesErrors.folderNotAllowed);
}

/** Files of one source are not for another, whose people may not see the first; drivers are for nobody. Files of databases lie in folders that nobody can guess. */
async function isKeptForOthers(services: Pick<Services, 'folders'>, file: string): Promise<boolean> {
  const own = await realOr(sourcesFolder(services));
  const within = (...parts: string[]) => file.startsWith(join(own, ...parts) + sep);
  return within('drivers') || (within('uploads') && !within('uploads', 'databases'));
}

const realOr = (folder: string): Promise<string> => realpath(folder).catch(() => folder);
