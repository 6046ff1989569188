import { ConnectorFailure } from '../failure.ts';
import { isJsonObject, type Json } from '../records/exact-json.ts';
import { followPointer } from '../records/pointer.ts';
import type { ApiAuthentication, ApiRequest } from './api-resource.ts';
import type { HttpCall, HttpReply } from './http-call.ts';
import { decodeReply, parseReply } from './parse-reply.ts';
import { changedRequest } from './script-context.ts';
import { runScript } from './script.ts';
import type { ApiSession } from './session.ts';
import { statusFailure } from './status-failure.ts';
import { cachedToken, forgetToken, keepToken, tokenKey, type Token } from './token-cache.ts';
import { fillVariables, type Variables } from './variables.ts';

type Of<Kind extends ApiAuthentication['kind']> = Extract<ApiAuthentication, { kind: Kind }>;

/** Tokens end a little earlier for us than for the server, so that none dies on its way. */
const margin = 30_000;

/** Proves who we are on every request. Tokens are fetched when first needed and kept until they end. */
export class Authenticator {
  readonly #session: ApiSession;
  readonly #settings: ApiAuthentication;
  readonly #key: string;

  constructor(session: ApiSession) {
    this.#session = session;
    this.#settings = session.resource.authentication;
    this.#key = tokenKey([this.#settings, session.resource.variables]);
    session.secrets.add(...secretsOf(this.#settings));
  }

  get usesToken(): boolean {
    return this.#settings.kind === 'client-credentials' || this.#settings.kind === 'login';
  }

  /** Variables that requests may use; asks for a token when there is none. */
  async variables(base: Variables): Promise<Variables> {
    if (!this.usesToken) return {};
    const known = cachedToken(this.#key, this.#session.clock.now());
    const token = known ?? (this.#settings.kind === 'login' ? await this.#login(this.#settings, base) : await this.#clientToken(this.#settings as Of<'client-credentials'>));
    if (!known) keepToken(this.#key, token);
    this.#session.secrets.add(...Object.values(token.variables));
    return token.variables;
  }

  forget(): void {
    forgetToken(this.#key);
  }

  sign(call: HttpCall, variables: Variables): HttpCall {
    const settings = this.#settings;
    const headers = { ...call.headers };
    const url = new URL(call.url);
    if (settings.kind === 'basic') headers['authorization'] = basic(settings.user, settings.password);
    else if (settings.kind === 'bearer') headers['authorization'] = `Bearer ${settings.token}`;
    else if (settings.kind === 'key' && settings.place === 'header') headers[settings.name.toLowerCase()] = settings.value;
    else if (settings.kind === 'key') url.searchParams.set(settings.name, settings.value);
    else if (settings.kind === 'client-credentials') headers['authorization'] = `Bearer ${variables['token'] ?? ''}`;
    else if (settings.kind === 'login') {
      if (variables['cookie']) headers['cookie'] = [headers['cookie'], variables['cookie']].filter(Boolean).join('; ');
      for (const { name, value } of settings.resultHeaders) headers[name.toLowerCase()] = fillVariables(value, this.#session.fill(variables));
    }
    return { ...call, url, headers };
  }

  async #clientToken(settings: Of<'client-credentials'>): Promise<Token> {
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(settings.scope && { scope: settings.scope }), ...(settings.audience && { audience: settings.audience }) });
    // RFC 6749: both are form-encoded before they become a Basic header.
    const inHeader = settings.style === 'header';
    if (!inHeader) {
      form.set('client_id', settings.client);
      form.set('client_secret', settings.secret);
    }
    const call = this.#session.build({ method: 'POST', url: settings.tokenUrl, parameters: [], headers: [
      { name: 'content-type', value: 'application/x-www-form-urlencoded' }, { name: 'accept', value: 'application/json' },
    ], body: '' }, {});
    if (inHeader) call.headers['authorization'] = basic(encodeURIComponent(settings.client), encodeURIComponent(settings.secret));
    const reply = await this.#ask({ ...call, body: form.toString() });
    const json = parseReply(reply, { type: 'JSON', encoding: '', delimiter: ',' });
    const token = isJsonObject(json) ? json['access_token'] : undefined;
    if (typeof token !== 'string' || token === '') throw noToken('access_token');
    return { variables: { token }, expires: this.#expiry(json, 300) };
  }

  async #login(settings: Of<'login'>, base: Variables): Promise<Token> {
    const { resource, signal, secrets } = this.#session;
    let variables: Variables = { ...base, user: settings.user, password: settings.password };
    let request: ApiRequest = settings.request;
    if (settings.before.trim() !== '') ({ request, variables } = changedRequest((await runScript('auth_script_pre', settings.before, { request, variables }, { signal })).value, request, variables));
    const call = this.#session.build(request, variables);
    const reply = await this.#ask(call);
    const format = resource.reply;
    const text = decodeReply(reply, format);
    let body: Json = /^\s*[[{<"]/.test(text) ? parseReply(reply, format.type === 'CSV' ? { ...format, type: 'JSON' } : format) : text.trim();
    if (settings.after.trim() !== '') {
      const context = { response: { status: reply.status, headers: reply.headers, body, text }, variables };
      const changed = (await runScript('auth_script_post', settings.after, context, { signal })).value;
      const response = isJsonObject(changed) && isJsonObject(changed['response'] ?? null) ? changed['response'] : undefined;
      body = isJsonObject(response ?? null) ? ((response as Record<string, Json>)['body'] ?? null) : changed;
    }
    const cookie = (reply.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '').join('; ');
    secrets.add(...cookie.split('; '));
    if (settings.pointer.trim() === '' && cookie !== '') return { variables: { cookie }, expires: this.#expiry(body, settings.seconds) };
    const found = followPointer(body, settings.pointer);
    const token = found.found && found.value !== null && typeof found.value !== 'object' ? String(found.value) : '';
    if (token === '') throw noToken(settings.pointer);
    return { variables: { [settings.variable]: token, ...(cookie && { cookie }) }, expires: this.#expiry(body, settings.seconds) };
  }

  async #ask(call: HttpCall): Promise<HttpReply> {
    const reply = await this.#session.send(call);
    // Token servers answer 400 or 403 to a wrong secret as often as 401.
    if ([400, 401, 403].includes(reply.status)) throw new ConnectorFailure('login', statusFailure({ ...reply, status: 401 }, this.#session.secrets).text);
    return this.#session.checked(reply);
  }

  #expiry(body: Json, seconds: number): number {
    const said = isJsonObject(body) && typeof body['expires_in'] !== 'object' ? Number(body['expires_in']) : Number.NaN;
    const holds = (Number.isFinite(said) && said > 0 ? said : seconds) * 1000;
    return this.#session.clock.now() + Math.max(holds - margin, holds / 2);
  }
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function secretsOf(settings: ApiAuthentication): string[] {
  switch (settings.kind) {
    case 'none': return [];
    case 'basic': return [settings.password, basic(settings.user, settings.password).slice(6)];
    case 'bearer': return [settings.token];
    case 'key': return [settings.value];
    case 'client-credentials': return [settings.secret, basic(encodeURIComponent(settings.client), encodeURIComponent(settings.secret)).slice(6)];
    case 'login': return [settings.password];
  }
}

function noToken(pointer: string): ConnectorFailure {
  return new ConnectorFailure('login', {
    zh: `登录回应中“${pointer}”处没有令牌，请检查令牌位置和登录参数`,
    en: `The reply to the login holds no token at "${pointer}". Check where the token is and what the login sends`,
  });
}
