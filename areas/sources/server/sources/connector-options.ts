import type { Selectable } from 'kysely';
import { z } from 'zod';
import { sourcesErrors, type DatabaseType } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { allowedFile } from './allowed-files.ts';
import { connectors, type AnyConnector } from './connectors.ts';

export type DataSourceRow = Selectable<Tables['data_source']>;
/** Of a source, what it takes to reach it. */
export type Reachable = Pick<DataSourceRow,
  'databasename' | 'source_type' | 'db_type' | 'ip' | 'port' | 'db_service_name' | 'db_service_type' | 'db_driver' | 'db_url' | 'db_user' | 'db_schema' | 'settings' | 'secrets'>;

export function connectorOf(source: Pick<Reachable, 'databasename' | 'source_type' | 'db_type'>): AnyConnector {
  const connector = source.source_type === 'dataBase' ? connectors[source.db_type as DatabaseType] : undefined;
  if (!connector) throw new UserError(sourcesErrors.notADatabase, { name: source.databasename });
  return connector;
}

export function openSecrets(services: Pick<Services, 'secrets'>, sealed: string): Record<string, string> {
  return sealed === '' ? {} : (JSON.parse(services.secrets.open(sealed)) as Record<string, string>);
}

export function sealSecrets(services: Pick<Services, 'secrets'>, secrets: Record<string, string>): string {
  const kept = Object.entries(secrets).filter(([, value]) => value !== '');
  return kept.length === 0 ? '' : services.secrets.seal(JSON.stringify(Object.fromEntries(kept)));
}

/** The options of the source's connector, secrets opened: for the connector alone, never for a reply or a log. */
export async function connectorOptions(services: Services, source: Reachable): Promise<Record<string, unknown>> {
  const connector = connectorOf(source);
  const named = await namedOptions(services, source);
  const given = { ...source.settings, ...named, ...openSecrets(services, source.secrets) };
  const known = Object.fromEntries(Object.entries(given).filter(([option, value]) => option in connector.options.shape && value !== null && value !== ''));
  const checked = connector.options.safeParse(known);
  if (checked.success) return checked.data;
  throw new UserError(sourcesErrors.badConnectionSettings, { reason: z.prettifyError(checked.error).replaceAll('\n', ' ') });
}

/** Fields that every source has stand for options that connectors call by names of their own. */
async function namedOptions(services: Services, source: Reachable): Promise<Record<string, unknown>> {
  if (source.db_type === 'sqlite' || source.db_type === 'duckdb') {
    return { file: await allowedFile(services, source.db_url), create: false, readOnly: true };
  }
  // A path would reach the unix socket of our own store, past every password.
  if (/[/\\]/.test(source.ip)) throw new UserError(sourcesErrors.hostIsPath, {}, { ip: sourcesErrors.hostIsPath });
  const service = source.db_service_type === 'sid' ? { sid: source.db_service_name } : { service: source.db_service_name };
  return {
    host: source.ip, port: source.port ?? undefined, database: source.db_service_name, user: source.db_user, schema: source.db_schema,
    ...(source.db_type === 'oracle' && service),
    ...(source.db_type === 'jdbc' && { url: source.db_url, driverClass: source.db_driver }),
  };
}
