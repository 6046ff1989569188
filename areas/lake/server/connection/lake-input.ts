import { optionsOf } from '#engine/connectors/option-fields.ts';
import { lakeDrivers } from '#engine/lake/lakes.ts';
import { lakeErrors, type LakeConnectionInput } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import type { LakeConnectionRow } from '../lake/lakes.ts';

type Options = Record<string, unknown>;

export interface GivenLake {
  settings: Options;
  secrets: Record<string, string>;
  /** Both together, as the driver takes them. */
  options: Options;
}

/** Options of the driver from what the form or the wire sent; stored secrets only for the place they were given for (decision 0014). */
export function lakeInput(services: Services, given: LakeConnectionInput, stored: LakeConnectionRow | undefined): GivenLake {
  const driver = lakeDrivers[given.kind];
  const secretNames = new Set(optionsOf(driver.options).filter(({ secret }) => secret).map(({ name }) => name));
  const named = { ...given.settings, ...addressOf(given.db_url), ...(given.db_user && { user: given.db_user }), ...(given.db_schema && { schema: given.db_schema }) };
  const settings = Object.fromEntries(Object.entries(named).filter(([name, value]) => name in driver.options.shape && !secretNames.has(name) && value !== null && value !== ''));
  const told = { ...(given.db_pass !== undefined && { password: given.db_pass }), ...given.secrets };
  const secrets = { ...keptSecrets(services, given.kind, settings, stored, told), ...told };
  const kept = Object.fromEntries(Object.entries(secrets).filter(([name, value]) => secretNames.has(name) && value !== ''));
  const checked = driver.options.safeParse({ ...settings, ...kept });
  if (!checked.success) {
    const fields = Object.fromEntries(checked.error.issues.map(({ path, message }) => [`settings.${path.join('.')}`, { zh: message, en: message }]));
    throw new UserError(lakeErrors.badLakeSettings, {}, fields);
  }
  return { settings, secrets: kept, options: checked.data };
}

function keptSecrets(services: Services, kind: string, settings: Options, stored: LakeConnectionRow | undefined, told: Options): Record<string, string> {
  if (!stored?.secrets || stored.kind !== kind) return {};
  const same = ['host', 'port', 'database', 'user'].every((name) => String(stored.settings[name] ?? '') === String(settings[name] ?? ''));
  if (same) return JSON.parse(services.secrets.open(stored.secrets)) as Record<string, string>;
  if (told['password'] === undefined) throw new UserError(lakeErrors.lakePasswordAgain, {}, { 'secrets.password': lakeErrors.lakePasswordAgain });
  return {};
}

/** `postgresql://host:5432/name`, also as JDBC spells it; nothing of the user in it. */
function addressOf(url: string): Options {
  if (url === '') return {};
  const plain = url.replace(/^jdbc:/, '');
  if (!URL.canParse(plain)) throw new UserError(lakeErrors.badLakeAddress, {}, { db_url: lakeErrors.badLakeAddress });
  const { hostname, port, pathname } = new URL(plain);
  return { host: hostname, ...(port && { port: Number(port) }), database: decodeURIComponent(pathname.slice(1)) };
}

/** The place and the user in the fields that the wire has for them. */
export function addressFields({ host, port, database, user, schema }: Options): { db_url: string; db_user: string; db_schema: string } {
  const name = String(host ?? '');
  const address = `postgresql://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${String(port ?? 5432)}/${encodeURIComponent(String(database ?? ''))}`;
  return { db_url: name && address, db_user: String(user ?? ''), db_schema: String(schema ?? '') };
}
