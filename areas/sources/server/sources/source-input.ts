import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { guardOptions } from '#engine/connectors/jdbc/url-guard.ts';
import { sourcesErrors, type DataSourceInput, type SourceType } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { holdsSecret, redactText } from '#platform/server/redaction.ts';
import type { ConnectorSettings } from '../tables.ts';
import { kindOf, type Kind } from '../drivers/database-kinds.ts';
import { givenOptions, namedOptions, optionProblems, type DataSourceRow, type Reachable } from './connector-options.ts';
import { Problems } from './problems.ts';
import { askedAgain, mergeSecrets, openSecrets, samePlace, sealSecrets, type GivenSecrets, type Secrets } from './source-secrets.ts';

type ReachInput = Pick<DataSourceInput,
  'databasename' | 'source_type' | 'db_type' | 'ip' | 'port' | 'db_service_name' | 'db_service_type' | 'db_driver' | 'db_url' | 'db_user' | 'db_schema' | 'advancedparams'> & GivenSecrets;

/** What a form says about the way to a source, checked: columns to store or to try. Throws with every problem at its field. */
export async function reachableOf(services: Services, input: ReachInput, stored: DataSourceRow | undefined, problems = new Problems()): Promise<Reachable> {
  const { db_pass, secrets: given } = input;
  const kind = input.source_type === 'dataBase' ? kindOf(input.db_type) : undefined;
  if (input.source_type === 'dataBase' && !kind) problems.add('db_type', sourcesErrors.unknownDatabaseKind);
  const source: Reachable = {
    databasename: input.databasename, source_type: input.source_type, db_type: input.db_type, ip: input.ip, port: input.port,
    db_service_name: input.db_service_name, db_service_type: input.db_service_type, db_driver: input.db_driver, db_url: input.db_url,
    db_user: input.db_user, db_schema: input.db_schema, settings: settingsOf(input.advancedparams, input.source_type, kind, problems), secrets: '',
  };
  if (redactText(source.db_url) !== source.db_url) problems.add('db_url', sourcesErrors.secretInTheOpen);
  for (const name of Object.keys(given ?? {})) {
    if (kind && name !== 'password' && !kind.options.some((option) => option.secret && option.name === name)) problems.add(`secrets.${name}`, sourcesErrors.unknownOption);
  }
  const secrets = secretsFor(services, source, { db_pass, secrets: given }, stored, problems);
  if (kind) await checkOptions(services, source, kind, secrets, problems);
  problems.throwIfAny();
  return { ...source, secrets: sealSecrets(services, secrets) };
}

function secretsFor(services: Services, source: Reachable, given: GivenSecrets, stored: DataSourceRow | undefined, problems: Problems): Secrets {
  if (!stored?.secrets) return mergeSecrets({}, given);
  if (samePlace(source, stored)) return mergeSecrets(openedOrAsked(services, stored.secrets, given), given);
  for (const field of askedAgain(openedOrAsked(services, stored.secrets, given), given)) problems.add(field, sourcesErrors.passwordAgain);
  return mergeSecrets({}, given);
}

/** What cannot be opened any more is no obstacle to whoever gives the password anew. */
function openedOrAsked(services: Services, sealed: string, given: GivenSecrets): Secrets {
  try {
    return openSecrets(services, sealed);
  } catch (error) {
    if (error instanceof UserError && given.db_pass !== undefined) return {};
    throw error;
  }
}

/** Flat JSON of options that the connector knows and that are no secrets. */
function settingsOf(text: string, type: SourceType, kind: Kind | undefined, problems: Problems): ConnectorSettings {
  const parsed = parseObject(text);
  if (!parsed) {
    problems.add('advancedparams', sourcesErrors.settingsNotJson);
    return {};
  }
  const kept: ConnectorSettings = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (value === null || value === '') continue;
    const field = `advancedparams.${name}`;
    const option = kind?.options.find((one) => one.name === name);
    const isDriver = kind?.db_type === 'jdbc' && name === 'driverName';
    if (option?.secret || holdsSecret({ [name]: value }) || redactText(JSON.stringify(value)) !== JSON.stringify(value)) problems.add(field, sourcesErrors.secretInTheOpen, option?.label);
    else if (type === 'dataBase' && kind && !option && !isDriver) problems.add(field, sourcesErrors.unknownOption, { zh: name, en: name });
    else kept[name] = value as ConnectorSettings[string];
  }
  return kept;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

async function checkOptions(services: Services, source: Reachable, kind: Kind, secrets: Secrets, problems: Problems): Promise<void> {
  for (const { name, label, required } of kind.fields) {
    const value = source[name as keyof Reachable];
    if (required && name !== 'db_pass' && (value === '' || value === null)) problems.add(name, sourcesErrors.fieldRequired, label);
  }
  if (problems.any) return;
  try {
    const options = givenOptions(source, await namedOptions(services, source), secrets);
    for (const { path, text, label } of optionProblems(source, options)) problems.add(path, text, label);
    if (kind.db_type === 'jdbc' && !problems.any) guardOptions({ url: source.db_url, properties: (source.settings['properties'] ?? {}) as Record<string, string> });
  } catch (error) {
    if (error instanceof ConnectorFailure) return problems.add('db_url', error.text);
    if (!(error instanceof UserError)) throw error;
    const field = Object.keys(error.fields ?? {})[0] ?? 'db_url';
    problems.add(field, error.definition);
  }
}
