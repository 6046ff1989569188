import { join } from 'node:path';
import type { Services } from '#platform/server/context.ts';
import { sourcesFolder } from '../sources/allowed-files.ts';

/** Below the folder of this area, which sources may always read. */
export function demoFolders(services: Pick<Services, 'folders'>) {
  const root = join(sourcesFolder(services), 'demo');
  return {
    root,
    /** Of its PostgreSQL. */
    studentAffairs: join(root, 'student-affairs'),
    library: join(root, 'library/library.db'),
    campusCard: join(root, 'campus-card'),
    /** Written last: whoever deletes the systems does not get them back at the next start. */
    done: join(root, 'installed'),
  };
}
