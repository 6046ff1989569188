import { isSecretName, type ApiSettings, type Pair } from '#areas/sources';

/** The lists of pairs that may hold secrets. */
const pairFields = [
  'request_params', 'request_headers', 'auth_request_params', 'auth_request_headers', 'auth_result_headers', 'variables',
] as const satisfies readonly (keyof ApiSettings)[];

export type ApiSecrets = Record<string, string>;

/** Under which name each secret pair of a list is sealed; the same name may come twice. */
function places(field: string, pairs: readonly Pair[]): string[] {
  return pairs.map(({ name }, index) => `${field}:${name}:${pairs.slice(0, index).filter((pair) => pair.name === name).length}`);
}

/** Marked by the person, or called like one; a {{variable}} is none. */
const isSecret = ({ name, value, secret }: Pair) => secret || (isSecretName(name) && value !== '' && !/\{\{[^{}]+\}\}/.test(value));

export interface Separated {
  /** To be stored and sent back. */
  settings: ApiSettings;
  secrets: ApiSecrets;
  /** Fields for which a stored secret is used again. */
  reused: string[];
}

/** Takes secret values out of the settings. A secret that was given empty stays as it is stored. */
export function separateSecrets(given: ApiSettings, password: string | undefined, clear: boolean, stored: ApiSecrets): Separated {
  const secrets: ApiSecrets = {};
  const reused = new Set<string>();
  const take = (place: string, value: string | undefined, field: string) => {
    if (value !== undefined && value !== '') secrets[place] = value;
    else if (stored[place] !== undefined) {
      secrets[place] = stored[place];
      reused.add(field);
    }
  };
  if (!clear) take('auth_password', password, 'auth_password');
  const separated = Object.fromEntries(pairFields.map((field) => {
    const names = places(field, given[field]);
    return [field, given[field].map((pair, index) => {
      if (!isSecret(pair)) return pair;
      take(names[index]!, pair.value, field);
      return { ...pair, value: '', secret: true };
    })];
  }));
  return { settings: { ...given, ...separated }, secrets, reused: [...reused] };
}

/** The settings as they are used: for the engine alone. */
export function withSecrets(settings: ApiSettings, secrets: ApiSecrets): ApiSettings {
  return {
    ...settings,
    ...Object.fromEntries(pairFields.map((field) => {
      const names = places(field, settings[field]);
      return [field, settings[field].map((pair, index) => (pair.secret ? { ...pair, value: secrets[names[index]!] ?? '' } : pair))];
    })),
  };
}

/** Where secrets go and what sees them on the way: a stored secret is not used with any other. */
export function secretsPlace(settings: ApiSettings): string {
  const scripts = [settings.auth_script_pre, settings.auth_script_post, settings.poll_script_init, settings.poll_script_pre, settings.poll_script_post];
  return JSON.stringify([serverOf(settings.request_url, settings), serverOf(settings.auth_request_url, settings), scripts.map((script) => script.trim())]);
}

/** The server of an address; where variables are part of it, they are too. */
export function serverOf(address: string, { variables }: Pick<ApiSettings, 'variables'>): string {
  const server = /^https?:\/\/[^/?#]*/i.exec(address)?.[0];
  if (server !== undefined && !server.includes('{{') && URL.canParse(server)) return new URL(server).origin;
  return address === '' ? '' : JSON.stringify([address, variables.map(({ name, value, secret }) => [name, secret ? '' : value])]);
}
