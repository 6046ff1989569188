import { ConnectorFailure } from '../../connectors/failure.ts';
import type { PostgresqlOptions } from '../../connectors/postgresql/options.ts';
import { conflict, diskFull, outOfMemory } from '../failures.ts';

/** What the server said, of a failure that may have been put into words already. */
export function serverError(error: unknown): { code?: string; message?: string; position?: string; detail?: string } {
  const said = error instanceof ConnectorFailure ? error.cause : error;
  return typeof said === 'object' && said !== null ? said : {};
}

export function postgresqlLakeFailure(error: unknown, { host, port, database }: PostgresqlOptions): unknown {
  if (!(error instanceof ConnectorFailure) || error.kind === 'stopped') return error;
  const { code = '', message = '' } = serverError(error);
  if (code === '53100' || /no space left on device/i.test(message)) return diskFull(`${host}:${port}/${database}`, error);
  if (code === '53200') return outOfMemory(undefined, message, error);
  if (code === '40001' || code === '40P01' || /tuple concurrently (updated|deleted)/.test(message) || (code === '23505' && /"pg_\w+_index"/.test(message))) return conflict(error);
  return error;
}
