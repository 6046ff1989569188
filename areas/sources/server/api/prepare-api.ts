import { checkApiSettings, ApiSettings, sourcesErrors, type ApiResourceInput, type Issues } from '#areas/sources';
import type { Text } from '#platform/contract/text.ts';
import { UserError } from '#platform/server/errors.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { runScript } from '#engine/connectors/rest/script.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { openSecrets } from '../sources/source-secrets.ts';
import type { Seeing } from '../sources/visible-sources.ts';
import { sourceForResource, visibleResource, type ResourceRow } from '../resources/resource-rows.ts';
import { secretsPlace, separateSecrets, serverOf, type ApiSecrets } from './api-secrets.ts';

export interface PreparedApi {
  source: DataSourceRow;
  existing: ResourceRow | undefined;
  settings: ApiSettings;
  secrets: ApiSecrets;
}

export type GivenApi = Omit<ApiResourceInput, 'apiname'> & { apiname?: string | undefined };

/** What a form holds, checked whole and its secrets apart: the same for saving and for trying. */
export async function prepareApi(seeing: Seeing & { signal: AbortSignal }, given: GivenApi): Promise<PreparedApi> {
  const source = await sourceForResource(seeing, 'API', given.datasource_wid);
  const existing = given.wid ? await visibleResource(seeing, 'API', given.wid) : undefined;
  const settings = ApiSettings.parse(given);
  const issues = { ...await checkScripts(settings, seeing.signal), ...checkApiSettings(settings) };
  refuse(issues);
  const stored = existing ? openSecrets(seeing.services, existing.secrets) : {};
  const separated = separateSecrets(settings, given.auth_password || given.auth_key, given.auth_password_clear === true, stored);
  const sameServer = !existing || secretsPlace(ApiSettings.parse(existing.settings)) === secretsPlace(separated.settings);
  if (separated.reused.length > 0 && !sameServer) {
    throw new UserError(sourcesErrors.secretsAgain, {}, Object.fromEntries(separated.reused.map((field) => [field, sourcesErrors.secretsAgain])));
  }
  return { source, existing, settings: separated.settings, secrets: separated.secrets };
}

/** A resource without a password of its own uses the key of its source: at the server of the source only, and where no script sees it. */
export function withSourceKey(seeing: Pick<Seeing, 'services'>, { source, settings, secrets }: Pick<PreparedApi, 'source' | 'settings' | 'secrets'>): { settings: ApiSettings; secrets: ApiSecrets } {
  const asks = settings.need_auth_check === 1 && settings.auth_type !== 'none';
  const key = asks && secrets['auth_password'] === undefined ? openSecrets(seeing.services, source.secrets)['auth_key'] : undefined;
  if (!key) return { settings, secrets };
  const own = serverOf(source.db_url, { variables: [] });
  const addresses = [settings.request_url, ...(settings.auth_request_url === '' ? [] : [settings.auth_request_url])];
  const scripts = [settings.auth_script_pre, settings.auth_script_post, settings.poll_script_init, settings.poll_script_pre, settings.poll_script_post];
  if (own === '' || addresses.some((address) => serverOf(address, settings) !== own) || scripts.some((script) => script.trim() !== '')) {
    throw new UserError(sourcesErrors.keyElsewhere, {}, { auth_password: sourcesErrors.keyElsewhere });
  }
  return { settings: { ...settings, auth_user: settings.auth_user || source.db_user }, secrets: { ...secrets, auth_password: key } };
}

export function refuse(issues: Issues): void {
  const found = Object.values(issues);
  if (found.length === 0) return;
  const say = (language: keyof Text) => found.map((text) => text[language]).join(' ');
  throw new UserError(sourcesErrors.resourceNeedsAttention, { reason: { zh: say('zh'), en: say('en') } }, issues);
}

const scripts = ['auth_script_pre', 'auth_script_post', 'poll_script_init', 'poll_script_pre', 'poll_script_post'] as const;

/** Whether a script can be read at all: it is put into a function that is not called. */
async function checkScripts(settings: ApiSettings, signal: AbortSignal): Promise<Issues> {
  const issues: Issues = {};
  for (const field of scripts) {
    if (settings[field].trim() === '') continue;
    try {
      await runScript(field, `(function () {\n${settings[field]}\n});`, {}, { signal });
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      issues[field] = error.text;
    }
  }
  return issues;
}
