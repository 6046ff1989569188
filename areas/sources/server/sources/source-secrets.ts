import { sourcesErrors } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { SealedByAnotherKey } from '#platform/server/secrets/secrets.ts';
import type { ConnectorSettings } from '../tables.ts';
import { kindOf } from '../drivers/database-kinds.ts';
import type { DataSourceRow } from './connector-options.ts';

export type Secrets = Record<string, string>;

/** For the connector alone, never for a reply or a log. */
export function openSecrets(services: Pick<Services, 'secrets'>, sealed: string): Secrets {
  if (sealed === '') return {};
  try {
    return JSON.parse(services.secrets.open(sealed)) as Secrets;
  } catch (error) {
    throw error instanceof SealedByAnotherKey ? new UserError(sourcesErrors.secretsUnreadable) : error;
  }
}

export function sealSecrets(services: Pick<Services, 'secrets'>, secrets: Secrets): string {
  const kept = Object.entries(secrets).filter(([, value]) => value !== '');
  return kept.length === 0 ? '' : services.secrets.seal(JSON.stringify(Object.fromEntries(kept)));
}

/** Which are set; those that cannot be opened any more count as none, so that they are asked for again. */
export function secretNames(services: Pick<Services, 'secrets'>, sealed: string): string[] {
  try {
    return Object.keys(openSecrets(services, sealed)).toSorted();
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

/** To whom a secret is sent. */
export type Place = Pick<DataSourceRow, 'source_type' | 'db_type' | 'ip' | 'port' | 'db_user' | 'db_url' | 'db_driver'> & { settings: ConnectorSettings };

/** A stored secret goes nowhere but where it was given for: otherwise whoever edits a source could have it sent to themselves. */
export function samePlace(one: Place, other: Place): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf({ source_type, db_type, ip, port, db_user, db_url, db_driver, settings }: Place): string {
  // What a JDBC driver is told may lead it elsewhere.
  const told = db_type === 'jdbc' ? [db_driver, settings['driverName'] ?? '', settings['properties'] ?? {}] : [];
  return JSON.stringify([source_type, db_type, ip.trim().toLowerCase(), port ?? kindOf(db_type)?.default_port ?? null, db_user, db_url, ...told]);
}

export interface GivenSecrets {
  db_pass?: string | undefined;
  secrets?: Secrets | undefined;
}

/** What was given, over what is stored; given but empty takes it away. */
export function mergeSecrets(stored: Secrets, { db_pass, secrets }: GivenSecrets): Secrets {
  return { ...stored, ...(db_pass !== undefined && { password: db_pass }), ...secrets };
}

/** The form fields whose stored secrets would have to go to another place. */
export function askedAgain(stored: Secrets, { db_pass, secrets }: GivenSecrets): string[] {
  return Object.keys(stored).flatMap((name) => {
    if (name === 'password') return db_pass === undefined && secrets?.['password'] === undefined ? ['db_pass'] : [];
    return secrets?.[name] === undefined ? [`secrets.${name}`] : [];
  });
}
