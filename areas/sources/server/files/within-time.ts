import { sourcesErrors } from '#areas/sources';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { UserError } from '#platform/server/errors.ts';

/** Work that ends when its time is up, with words that say so, or when nobody waits any more. */
export async function withinTime<Result>(seconds: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    return await work(AbortSignal.any([signal, late]));
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind !== 'stopped') throw error;
    throw signal.aborted ? signal.reason : new UserError(sourcesErrors.lookTooLong, { seconds });
  }
}
