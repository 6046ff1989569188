import type { Selectable } from 'kysely';
import { sourcesErrors, type DatabaseType } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { allowedFile } from './allowed-files.ts';
import { fieldOfOption, kindOf } from '../drivers/database-kinds.ts';
import '../drivers/source-drivers.ts';
import { connectors, type AnyConnector } from './connectors.ts';
import { Problems, shapeProblems } from './problems.ts';
import { openSecrets } from './source-secrets.ts';

export { openSecrets, sealSecrets } from './source-secrets.ts';

export type DataSourceRow = Selectable<Tables['data_source']>;
/** Of a source, what it takes to reach it. */
export type Reachable = Pick<DataSourceRow,
  'databasename' | 'source_type' | 'db_type' | 'ip' | 'port' | 'db_service_name' | 'db_service_type' | 'db_driver' | 'db_url' | 'db_user' | 'db_schema' | 'settings' | 'secrets'>;

export function connectorOf(source: Pick<Reachable, 'databasename' | 'source_type' | 'db_type'>): AnyConnector {
  const connector = source.source_type === 'dataBase' ? connectors[source.db_type as DatabaseType] : undefined;
  if (!connector) throw new UserError(sourcesErrors.notADatabase, { name: source.databasename });
  return connector;
}

/** The options of the source's connector, secrets opened: for the connector alone, never for a reply or a log. */
export async function connectorOptions(services: Services, source: Reachable): Promise<Record<string, unknown>> {
  const options = givenOptions(source, await namedOptions(services, source), openSecrets(services, source.secrets));
  const checked = connectorOf(source).options.safeParse(options);
  if (checked.success) return checked.data;
  const problems = new Problems();
  for (const { path, text, label } of optionProblems(source, options)) problems.add(path, text, label);
  throw new UserError(sourcesErrors.badConnectionSettings, { reason: problems.reason }, problems.fields);
}

/** Of all that is set, what the connector knows; empty counts as not given. */
export function givenOptions(source: Pick<Reachable, 'databasename' | 'source_type' | 'db_type' | 'settings'>, named: Record<string, unknown>, secrets: Record<string, string>) {
  const { shape } = connectorOf(source).options;
  const given = { ...source.settings, ...named, ...secrets };
  return Object.fromEntries(Object.entries(given).filter(([option, value]) => option in shape && value !== null && value !== undefined && value !== ''));
}

/** What the connector says about its options, at the fields of the form. */
export function optionProblems(source: Pick<Reachable, 'databasename' | 'source_type' | 'db_type'>, options: Record<string, unknown>) {
  const kind = kindOf(source.db_type);
  return shapeProblems(connectorOf(source).options, options).map(({ path, text }) => {
    const name = path.split('.')[0]!;
    const option = kind?.options.find((one) => one.name === name);
    const field = fieldOfOption[name] ?? `${option?.secret ? 'secrets' : 'advancedparams'}.${name}`;
    return { path: field, text, label: option?.label ?? kind?.fields.find((one) => one.name === field)?.label };
  });
}

/** Fields that every source has stand for options that connectors call by names of their own. */
export async function namedOptions(services: Services, source: Reachable): Promise<Record<string, unknown>> {
  if (source.db_type === 'sqlite' || source.db_type === 'duckdb') {
    return { file: await allowedFile(services, source.db_url), create: false, readOnly: true };
  }
  // A path would reach the unix socket of our own store, past every password.
  if (/[/\\]/.test(source.ip)) throw new UserError(sourcesErrors.hostIsPath, {}, { ip: sourcesErrors.hostIsPath });
  const service = source.db_service_type === 'sid' ? { sid: source.db_service_name } : { service: source.db_service_name };
  return {
    host: source.ip, port: source.port ?? undefined, database: source.db_service_name, user: source.db_user, schema: source.db_schema,
    ...(source.db_type === 'oracle' && service),
    ...(source.db_type === 'jdbc' && { url: source.db_url, ...(await services.sourceDrivers.optionsFor(source)) }),
  };
}
