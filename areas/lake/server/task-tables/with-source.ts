import { lakeErrors } from '#areas/lake';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { UserError } from '#platform/server/errors.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';

/** A form waits for it. */
const seconds = 30;

/** A live source that the caller may see; what it complains of is told in its own words. */
export async function withSource<T>(context: Seeing & { signal: AbortSignal }, wid: string, work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  const { businessSources } = context.services;
  const source = await businessSources.seen(context, wid);
  if (source.source_type !== 'dataBase') throw new UserError(lakeErrors.noDatabase, { name: source.databasename });
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]);
  try {
    const connection = await businessSources.connect(source, { signal });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof ConnectorFailure) throw new UserError(lakeErrors.sourceFailed, { name: source.databasename, reason: error.text });
    throw error;
  }
}
