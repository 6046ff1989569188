import { request as plainRequest, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { GuardedAgents } from '../address-guard.ts';
import { ConnectorFailure } from '../failure.ts';
import { calledOff, reachFailure } from '../reach-failure.ts';

export interface HttpCall {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface HttpReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Where the answer came from, after redirects. */
  url: URL;
}

export interface HttpLimits { seconds: number; bytes: number; redirects: number }

/** Headers that say nothing about who asks: all that another host gets to see. */
const harmless = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

/** One request with its redirects, read whole; never longer, larger or further than allowed. */
export async function callHttp(call: HttpCall, { agents, limits, signal }: { agents: GuardedAgents; limits: HttpLimits; signal: AbortSignal }): Promise<HttpReply> {
  const late = AbortSignal.timeout(limits.seconds * 1000);
  const either = AbortSignal.any([signal, late]);
  let next = call;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const reply = await once(next, agents, limits.bytes, either);
      const target = reply.headers.location;
      if (![301, 302, 303, 307, 308].includes(reply.status) || target === undefined) return reply;
      if (redirects >= limits.redirects) throw tooManyRedirects(call.url, limits.redirects);
      next = redirected(next, target, reply.status);
    }
  } catch (error) {
    throw explain(error, call.url, { signal, late, seconds: limits.seconds });
  }
}

function explain(error: unknown, url: URL, { signal, late, seconds }: { signal: AbortSignal; late: AbortSignal; seconds: number }): unknown {
  if (signal.aborted) return calledOff();
  if (error instanceof ConnectorFailure) return error;
  if (late.aborted) {
    return new ConnectorFailure('timed-out', {
      zh: `${url.host}：${seconds} 秒内没有完整的回应，请检查网络、减少每页记录数或放宽时限`,
      en: `${url.host}: no whole answer within ${seconds} seconds. Check the network, ask for fewer records per page, or allow more time`,
    });
  }
  const known = reachFailure(error, url.host);
  if (known) return known;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_INVALID') || code === 'ERR_UNESCAPED_CHARACTERS') {
    return new ConnectorFailure('other', { zh: `请求的地址或请求头含有不允许的字符：${code}`, en: `The address or a header of the request holds characters that are not allowed: ${code}` }, { cause: error });
  }
  return new ConnectorFailure(code.startsWith('HPE_') || code.startsWith('Z_') || code === 'ERR_BUFFER_OUT_OF_BOUNDS' ? 'bad-data' : 'other', {
    zh: `${url.host} 的回应无法读取：${message}`, en: `The answer of ${url.host} cannot be read: ${message}`,
  }, { cause: error });
}

function tooManyRedirects(url: URL, most: number): ConnectorFailure {
  return new ConnectorFailure('other', {
    zh: `${url.host} 的重定向超过 ${most} 次，请检查地址`, en: `${url.host} redirects more than ${most} times. Check the address`,
  });
}

/** Where a redirect leads: another host learns nothing about who asks, and encryption is never given up. */
function redirected(call: HttpCall, target: string, status: number): HttpCall {
  const url = URL.canParse(target, call.url.href) ? new URL(target, call.url) : undefined;
  const refuse = (zh: string, en: string) => new ConnectorFailure('rights', {
    zh: `${call.url.host} 重定向到 ${url?.origin ?? '无效地址'}：${zh}`, en: `${call.url.host} redirects to ${url?.origin ?? 'no valid address'}: ${en}`,
  });
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw refuse('不是可访问的网址', 'that is no web address');
  if (call.url.protocol === 'https:' && url.protocol === 'http:') throw refuse('从加密降为不加密，不予访问', 'it gives up encryption, so it is not followed');
  const asGet = status === 303 || ((status === 301 || status === 302) && call.method === 'POST');
  const sameOrigin = url.origin === call.url.origin;
  if (!sameOrigin && !asGet && call.body) throw refuse('请求内容不会发送给另一台主机', 'the body of the request is not sent to another host');
  const kept = Object.entries(call.headers).filter(([name]) => sameOrigin || harmless.has(name.toLowerCase()));
  const headers = Object.fromEntries(kept.filter(([name]) => !asGet || name.toLowerCase() !== 'content-type'));
  return { method: asGet ? 'GET' : call.method, url, headers, ...(asGet ? {} : { body: call.body }) };
}

async function once(call: HttpCall, agents: GuardedAgents, most: number, signal: AbortSignal): Promise<HttpReply> {
  signal.throwIfAborted();
  const secure = call.url.protocol === 'https:';
  const body = call.body === undefined ? undefined : Buffer.from(call.body);
  const request: ClientRequest = (secure ? tlsRequest : plainRequest)(call.url, {
    method: call.method, agent: secure ? agents.https : agents.http, signal,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...call.headers, ...(body && { 'content-length': String(body.length) }) },
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve).on('error', reject);
  request.end(body);
  const response = await promise;
  try {
    return { status: response.statusCode ?? 0, headers: response.headers, body: await wholeBody(response, most, call), url: call.url };
  } finally {
    // A reply that was not read to its end must not keep its connection.
    if (!response.complete) request.destroy();
  }
}

async function wholeBody(response: IncomingMessage, most: number, call: HttpCall): Promise<Buffer> {
  if (call.method === 'HEAD') return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) {
      const megabytes = Math.round(most / 1024 / 1024 * 10) / 10;
      throw new ConnectorFailure('bad-data', {
        zh: `${call.url.host} 的回应超过 ${megabytes} MB，请减少每页记录数或放宽上限`,
        en: `The answer of ${call.url.host} is larger than ${megabytes} MB. Ask for fewer records per page, or allow more`,
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unpacked(response: IncomingMessage): Readable {
  const unpackers: Record<string, () => ReturnType<typeof createGunzip>> = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const unpacker = unpackers[(response.headers['content-encoding'] ?? '').trim().toLowerCase()]?.();
  if (!unpacker) return response;
  response.once('error', (error) => unpacker.destroy(error));
  unpacker.once('close', () => response.destroy());
  return response.pipe(unpacker);
}
