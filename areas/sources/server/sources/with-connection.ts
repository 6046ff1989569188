import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import { sourcesErrors } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { connectorOf, connectorOptions, type Reachable } from './connector-options.ts';

/** Opens the live source, does the work and closes it whatever happens. What a connector says goes on as a message to the user. */
export async function withConnection<Result>(
  services: Services, source: Reachable, { signal, seconds = 15 }: { signal: AbortSignal; seconds?: number }, work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const options = await connectorOptions(services, source);
  return speakingPlainly(async () => {
    const connection = await connectorOf(source).open(options, { signal, seconds });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  });
}

/** What left a connector, as an error of ours: its own words, and what to do. */
export async function speakingPlainly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    throw new UserError(sourcesErrors.connectorFailed, { reason: withRemedy(error) });
  }
}

function withRemedy({ text, remedy }: ConnectorFailure) {
  return remedy ? { zh: `${text.zh}（${remedy}）`, en: `${text.en} (${remedy})` } : text;
}
