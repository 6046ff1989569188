import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { GuardedAgents } from '../../address-guard.ts';
import { ConnectorFailure } from '../../failure.ts';
import { calledOff } from '../../reach-failure.ts';
import { withinLimit, type Limit } from '../../within-limit.ts';
import { failed, otherFailure, said } from '../location-failures.ts';

export interface HttpAsk {
  method: 'GET' | 'HEAD';
  url: URL;
  headers: Record<string, string>;
  /** Sent to the first host only: where a redirect leads is none of its business. */
  authorization?: string | undefined;
}

const mostRedirects = 5;

/** Follows redirects itself, since each must pass the guard; the reply is 2xx, and to be read or destroyed. */
export async function askHttp(ask: HttpAsk, agents: GuardedAgents, limit: Omit<Limit, 'where'>): Promise<{ reply: IncomingMessage; url: URL }> {
  let { url } = ask;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const sent = url.origin === ask.url.origin && ask.authorization ? { ...ask.headers, authorization: ask.authorization } : ask.headers;
    const reply = await send(ask.method, url, sent, agents, limit);
    const status = reply.statusCode ?? 0;
    if (status >= 200 && status < 300) return { reply, url };
    reply.destroy();
    const target = reply.headers.location;
    if (![301, 302, 303, 307, 308].includes(status) || target === undefined) throw statusFailure(status, url);
    url = redirected(url, target);
  }
  throw failed('other', shown(ask.url), { zh: '重定向次数过多', en: 'redirected too many times' });
}

function redirected(from: URL, target: string): URL {
  const to = URL.parse(target, from.href);
  if (!to || !/^https?:$/.test(to.protocol)) throw failed('rights', shown(from), { zh: '重定向到了不支持的地址', en: 'redirected to an address that is not HTTP' });
  if (from.protocol === 'https:' && to.protocol === 'http:') throw failed('tls', shown(from), { zh: '从加密地址重定向到了未加密地址，已拒绝', en: 'redirected from an encrypted address to a plain one; refused' });
  return to;
}

async function send(method: string, url: URL, headers: Record<string, string>, agents: GuardedAgents, limit: Omit<Limit, 'where'>): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const call = (secure ? requestHttps : requestHttp)({
    method, headers, host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port || (secure ? 443 : 80), path: url.pathname + url.search, agent: secure ? agents.https : agents.http,
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => { call.once('response', resolve).once('error', reject); });
  call.on('error', () => undefined).end();
  try {
    return await withinLimit(answer, { ...limit, where: shown(url) }, (late) => late.destroy());
  } catch (error) {
    call.destroy();
    throw limit.signal.aborted ? calledOff() : otherFailure(error, shown(url));
  }
}

/** Without a query, which may hold a key. */
export function shown(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}

function statusFailure(status: number, url: URL): ConnectorFailure {
  const where = shown(url);
  if (status === 401 || status === 407) return failed('login', where, said.login);
  if (status === 403) return failed('rights', where, said.rights);
  if (status === 404 || status === 410) return failed('table-gone', where, said.gone);
  if (status === 416) return failed('bad-data', where, { zh: '请求的范围超出文件', en: 'the range lies behind the end of the file' });
  if (status === 408 || status === 504) return failed('timed-out', where, { zh: `服务端超时（${status}）`, en: `the server timed out (${status})` });
  return failed(status >= 500 ? 'connection-lost' : 'other', where, { zh: `服务端返回状态 ${status}`, en: `the server answered ${status}` });
}
