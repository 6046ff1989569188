import type { ConnectionOptions } from 'node:tls';
import { guardedAgents, type GuardedAgents } from '../address-guard.ts';
import { ConnectorFailure } from '../failure.ts';
import type { ApiRequest, ApiResource } from './api-resource.ts';
import { callHttp, type HttpCall, type HttpReply } from './http-call.ts';
import { Secrets } from './secrets.ts';
import { statusFailure } from './status-failure.ts';
import { fillAddress, fillBody, fillVariables, type FillContext, type Variables } from './variables.ts';
import { backoff, RateLimit, retryAfter, systemClock, type Clock } from './waiting.ts';

export interface ApiWork {
  signal: AbortSignal;
  /** Networks that an administrator allowed although they are barred by default. */
  networks: readonly string[];
  tls?: ConnectionOptions;
  clock?: Clock;
  /** Values besides those of the authentication that no message may show. */
  secrets?: readonly string[];
  /** Sees every request with its answer, also those that are tried again. What it shows to anyone goes through `secrets.hide`. */
  watch?(exchange: ApiExchange, secrets: Secrets): void;
}

export interface ApiExchange {
  call: HttpCall;
  reply?: HttpReply;
  failure?: unknown;
  milliseconds: number;
}

/** What the requests of one run share: connections, secrets to hide, pace. Closed when the run ends. */
export class ApiSession {
  readonly resource: ApiResource;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly secrets = new Secrets();
  readonly #agents: GuardedAgents;
  readonly #rate: RateLimit;
  readonly #watch: ApiWork['watch'];

  constructor(resource: ApiResource, work: ApiWork) {
    this.resource = resource;
    this.signal = work.signal;
    this.clock = work.clock ?? systemClock;
    this.#agents = guardedAgents({ networks: work.networks, seconds: Math.min(15, resource.limits.seconds), ...(work.tls && { tls: work.tls }) });
    this.#rate = new RateLimit(resource.limits.perSecond);
    this.#watch = work.watch;
    this.secrets.add(...(work.secrets ?? []));
  }

  close(): void {
    this.#agents.destroy();
  }

  fill(variables: Variables): FillContext {
    return { variables, zone: this.resource.zone, now: () => this.clock.now() };
  }

  /** The request as it goes out, its variables filled. */
  build(request: ApiRequest, variables: Variables): HttpCall {
    const context = this.fill(variables);
    const url = webAddress(fillAddress(request.url, context));
    for (const { name, value } of request.parameters) url.searchParams.append(name, fillVariables(value, context));
    const headers: Record<string, string> = { accept: '*/*', 'user-agent': 'Tributary' };
    for (const { name, value } of request.headers) headers[name.trim().toLowerCase()] = fillVariables(value, context);
    if (request.body === '') return { method: request.method, url, headers };
    const contentType = headers['content-type'] ??= 'application/json';
    return { method: request.method, url, headers, body: fillBody(request.body, contentType, context) };
  }

  /** Sends, waits and tries again while the server is busy; gives whatever answer comes in the end. */
  async send(call: HttpCall): Promise<HttpReply> {
    const { limits } = this.resource;
    for (let attempt = 1; ; attempt += 1) {
      await this.#rate.turn(this.clock, this.signal);
      const last = attempt >= limits.attempts;
      let asked: number | undefined;
      try {
        const reply = await this.#ask(call);
        if (last || !isBusy(reply.status, call.method)) return reply;
        asked = retryAfter(reply.headers['retry-after'], this.clock.now());
      } catch (error) {
        // A broken connection may be tried again only where asking twice does no harm.
        const again = error instanceof ConnectorFailure && error.kind === 'connection-lost' && ['GET', 'HEAD'].includes(call.method);
        if (last || !again) throw this.hidden(error);
      }
      await this.clock.wait(backoff(attempt, asked, limits.longestWaitSeconds, call.url.host), this.signal);
    }
  }

  async #ask(call: HttpCall): Promise<HttpReply> {
    const began = performance.now();
    const seen = (end: Pick<ApiExchange, 'reply' | 'failure'>) => this.#watch?.({ call, ...end, milliseconds: Math.round(performance.now() - began) }, this.secrets);
    try {
      const reply = await callHttp(call, { agents: this.#agents, limits: this.resource.limits, signal: this.signal });
      seen({ reply });
      return reply;
    } catch (failure) {
      seen({ failure });
      throw failure;
    }
  }

  /** A success, or a failure in plain words. */
  checked(reply: HttpReply): HttpReply {
    if (reply.status >= 200 && reply.status < 300) return reply;
    throw statusFailure(reply, this.secrets);
  }

  /** The same failure without anything that must not be seen. */
  hidden(error: unknown): unknown {
    if (!(error instanceof ConnectorFailure)) return error;
    const text = { zh: this.secrets.hide(error.text.zh), en: this.secrets.hide(error.text.en) };
    return new ConnectorFailure(error.kind, text, { ...(error.remedy !== undefined && { remedy: this.secrets.hide(error.remedy) }) });
  }
}

function isBusy(status: number, method: string): boolean {
  return status === 429 || status === 503 || (['GET', 'HEAD'].includes(method) && (status === 502 || status === 504));
}

export function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '') return url;
  throw new ConnectorFailure('other', {
    zh: '接口地址应以 http:// 或 https:// 开头，且不含用户名和密码（请使用认证设置）',
    en: 'An address begins with http:// or https:// and holds no user or password (use the authentication settings)',
  });
}
