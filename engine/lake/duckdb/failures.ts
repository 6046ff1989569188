import { ConnectorFailure } from '../../connectors/failure.ts';
import { duckdbFailure } from '../../connectors/duckdb/failures.ts';
import { conflict, diskFull, outOfMemory } from '../failures.ts';
import type { LakePlace } from '../lake.ts';

/** What DuckDB said, of a failure that may have been put into words already, and more than once. */
export function duckdbWords(error: unknown): string {
  if (error instanceof ConnectorFailure && error.cause !== undefined) return duckdbWords(error.cause);
  return error instanceof Error ? error.message : String(error);
}

export const isFatal = (error: unknown) => /^FATAL Error|database has been invalidated/i.test(duckdbWords(error));

export function duckdbLakeFailure(error: unknown, place: Pick<LakePlace, 'folder' | 'megabytes'>): ConnectorFailure {
  if (error instanceof ConnectorFailure && (error.cause === undefined || error.kind === 'stopped')) return error;
  const message = duckdbWords(error);
  if (/no space left|could not write (all|file)|disk quota exceeded|max_temp_directory_size|ENOSPC/i.test(message)) return diskFull(place.folder, error);
  if (/conflict on|write-write conflict|has been altered|Catalog write-write|Transaction conflict|^TransactionContext Error: (Failed to commit|Conflict)/i.test(message) && !/constraint/i.test(message)) return conflict(error);
  if (/^Out of Memory/i.test(message)) return outOfMemory(place.megabytes, message.split('\n')[0]!, error);
  return duckdbFailure(error, place.folder);
}
