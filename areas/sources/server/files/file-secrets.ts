import { addressesOf, fileSecrets, sourcesErrors, type FileResourceInput, type FileSecret, type FileSettings } from '#areas/sources';
import type { Text } from '#platform/contract/text.ts';
import { UserError } from '#platform/server/errors.ts';
import type { Secrets } from '../sources/source-secrets.ts';

export type GivenSecrets = Pick<Partial<FileResourceInput>, FileSecret>;

/**
 * What was given, over what is stored; given but empty takes it away. A stored secret goes nowhere but where it was
 * given for: otherwise whoever edits a resource could have it sent to themselves.
 */
export function secretsFor(settings: FileSettings, given: GivenSecrets, stored: { settings: FileSettings; secrets: Secrets } | undefined): Secrets {
  // A folder of the server asks for none, and they are not kept for another place.
  if (settings.protocol === 'file') return {};
  const secrets: Secrets = {};
  const wanted: Record<string, Text> = {};
  const known = stored !== undefined && samePlace(settings, stored.settings);
  for (const name of fileSecrets) {
    const value = given[name] ?? undefined;
    const kept = stored?.secrets[name];
    if (value !== undefined) secrets[name] = value;
    else if (kept !== undefined && known) secrets[name] = kept;
    else if (kept !== undefined) wanted[name] = sourcesErrors.fileSecretsAgain;
  }
  if (Object.keys(wanted).length > 0) throw new UserError(sourcesErrors.fileSecretsAgain, {}, wanted);
  return Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));
}

/** The same way in, at servers that were there before. */
function samePlace(settings: FileSettings, before: FileSettings): boolean {
  const known = serversOf(before);
  return settings.protocol === before.protocol && settings.access_key === before.access_key && settings.endpoint === before.endpoint
    && serversOf(settings).every((server) => known.includes(server));
}

/** Of S3 the bucket stands in place of the server. */
function serversOf(settings: FileSettings): string[] {
  return addressesOf(settings).map((address) => {
    // Read as the engine reads it, so that both mean the same server.
    const url = URL.parse(address.includes('://') ? address : `${settings.protocol}://${address}`);
    return url ? `${url.hostname.toLowerCase()}:${url.port}` : address;
  });
}
