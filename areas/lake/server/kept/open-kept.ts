import { KeptFiles } from '#engine/sync/kept/kept-files.ts';
import { lakeSettings } from '#areas/lake';
import { sourcesSettings } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';

const limits = { connectSeconds: 10, idleSeconds: 30 };

/** Whether what runs have read is kept where every process can go on with it. */
export const isKept = ({ settings }: Pick<Services, 'settings'>): boolean => settings.get(lakeSettings.sharedSegments).bucket !== '';

/** The files of one run, or those of all; undefined: nothing is kept. Whoever opens it closes it. */
export async function openKept({ settings }: Pick<Services, 'settings'>, run = ''): Promise<KeptFiles | undefined> {
  const { folder, ...place } = settings.get(lakeSettings.sharedSegments);
  if (place.bucket === '') return undefined;
  // Loaded only where it is used: the client is large.
  const { openS3 } = await import('#engine/connectors/files/locations/s3.ts');
  return new KeptFiles(openS3({ ...place, folder: `${folder}/${run}`, secretKey: settings.get(lakeSettings.sharedSegmentsKey), networks: settings.get(sourcesSettings.allowedNetworks), limits }));
}
