import { refreshMetadata, refreshRowNumbers, systemErrors } from '#areas/system';
import type { Context } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';

/** Offered by the area that keeps data sources; each gives the number of data objects it read anew, or null when it does not know the database. */
export interface SourceCaches {
  refreshRowNumbers(database: string, objects: readonly string[] | undefined, signal: AbortSignal): Promise<number | null>;
  refreshMetadata(database: string, objects: readonly string[] | undefined, signal: AbortSignal): Promise<number | null>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    /** Absent where the area that keeps data sources is left out, as in some tests. */
    sourceCaches?: SourceCaches;
  }
}

async function refresh(kind: keyof SourceCaches, { database_wid, dataObjects }: { database_wid: string; dataObjects?: string[] | undefined }, context: Context) {
  context.audit({ wid: database_wid, after: { dataObjects } });
  const refreshed = await context.services.sourceCaches?.[kind](database_wid, dataObjects, context.signal);
  if (refreshed === undefined || refreshed === null) throw new UserError(systemErrors.noDataSource);
  return { refreshed };
}

export const cacheHandlers = [
  handle(refreshRowNumbers, ({ query }, context) => refresh('refreshRowNumbers', query, context)),
  handle(refreshMetadata, ({ query }, context) => refresh('refreshMetadata', query, context)),
];
