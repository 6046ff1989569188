import { join } from 'node:path';
import { uploadsPlace } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { sourcesFolder } from '../sources/allowed-files.ts';

type Folders = Pick<Services, 'folders'>;

/** `source` is a wid of the store, never a text that somebody sent. */
export const uploadsFolder = (services: Folders, source: string): string => join(sourcesFolder(services), uploadsPlace(source));

/** Files of databases whose source may not exist yet; each in a folder whose name nobody can guess. */
export const databasesFolder = (services: Folders): string => join(sourcesFolder(services), 'uploads', 'databases');

/** What is still arriving; on the same disk, so that it can be moved at once. */
export const incomingFolder = (services: Folders): string => join(sourcesFolder(services), 'uploads', 'incoming');
