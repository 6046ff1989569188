import { guardedAgents } from '../../address-guard.ts';
import type { ConnectionOptions } from 'node:tls';
import { ConnectorFailure } from '../../failure.ts';
import { usualLimits, type ByteRange, type FileEntry, type FileLocation, type ListRequest, type LocationLimits } from '../file-location.ts';
import { checkedPath, failed, otherFailure } from '../location-failures.ts';
import { matchingPaths } from '../match-names.ts';
import { askHttp, shown } from './http-request.ts';
import { linksBelow } from './http-index.ts';
import { cut, pump } from './pump.ts';
import { testLocation } from './test-location.ts';

export interface HttpOptions {
  /** One file, or a folder (ending with `/`) whose server shows an index page. */
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  headers?: Record<string, string>;
  tls?: ConnectionOptions;
  networks: readonly string[];
  limits?: LocationLimits;
}

const deepest = 16;
const largestPage = 8 * 1024 ** 2;

export function openHttp(options: HttpOptions): FileLocation {
  const limits = options.limits ?? usualLimits;
  const base = baseOf(options.url);
  const isFolder = base.pathname.endsWith('/');
  const agents = guardedAgents({ networks: options.networks, seconds: limits.connectSeconds, ...(options.tls && { tls: options.tls }) });
  const authorization = options.user ? `Basic ${Buffer.from(`${options.user}:${options.password ?? ''}`).toString('base64')}` : undefined;
  const limit = (signal: AbortSignal) => ({ signal, seconds: limits.idleSeconds });
  const headers = { ...options.headers, 'accept-encoding': 'identity', 'user-agent': 'Tributary' };

  function urlOf(path: string): URL {
    if (!isFolder) return base;
    return new URL(checkedPath(path, shown(base)).split('/').map(encodeURIComponent).join('/') + base.search, base);
  }

  async function stat(path: string, signal: AbortSignal): Promise<FileEntry> {
    const ask = { url: urlOf(path), headers, authorization };
    const { reply } = await askHttp({ ...ask, method: 'HEAD' }, agents, limit(signal)).catch((error: unknown) => {
      // Some servers answer GET only.
      if (error instanceof ConnectorFailure && error.kind === 'other') return askHttp({ ...ask, method: 'GET' }, agents, limit(signal));
      throw error;
    });
    reply.destroy();
    const modified = Date.parse(reply.headers['last-modified'] ?? '');
    const size = Number(reply.headers['content-length'] ?? Number.NaN);
    return { path, size: Number.isSafeInteger(size) ? size : 0, modified: Number.isNaN(modified) ? null : new Date(modified).toISOString(), etag: reply.headers.etag ?? null };
  }

  async function* walk(folder: string, request: ListRequest, depth: number, signal: AbortSignal): AsyncGenerator<FileEntry> {
    const url = folder === '' ? base : new URL(`${urlOf(folder)}/`);
    const { files, folders } = linksBelow(await page(url, signal), url);
    const within = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    for (const { path } of matchingPaths(files.map((name) => ({ path: within(name) })), request)) yield await stat(path, signal);
    if (depth > 1) for (const name of folders) yield* walk(within(name), request, depth - 1, signal);
  }

  async function page(url: URL, signal: AbortSignal): Promise<string> {
    const { reply } = await askHttp({ method: 'GET', url, headers: { ...headers, accept: 'text/html' }, authorization }, agents, limit(signal));
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of pump(reply, { ...limit(signal), where: shown(url) })) {
      size += piece.length;
      if (size > largestPage) throw failed('bad-data', shown(url), { zh: '目录页过大', en: 'the index page is too large' });
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  async function* read(path: string, { range, signal }: { range?: ByteRange | undefined; signal: AbortSignal }): AsyncGenerator<Uint8Array> {
    const url = urlOf(path);
    const wanted = range && (range.start > 0 || range.end !== undefined) ? { range: `bytes=${range.start}-${range.end === undefined ? '' : range.end - 1}` } : undefined;
    if (range?.end !== undefined && range.end <= range.start) return;
    try {
      const { reply } = await askHttp({ method: 'GET', url, headers: { ...headers, ...wanted }, authorization }, agents, limit(signal));
      const from = reply.statusCode === 206 ? Number(/^bytes (\d+)-/.exec(reply.headers['content-range'] ?? '')?.[1] ?? 0) : 0;
      const bytes = pump(reply, { ...limit(signal), where: shown(url) });
      const endless = reply.headers['content-length'] === undefined && reply.headers['transfer-encoding'] === undefined;
      yield* range ? cut(bytes, from, range) : endless ? whole(bytes, path, signal) : bytes;
    } catch (error) {
      // A range behind the end holds nothing.
      if (error instanceof ConnectorFailure && error.kind === 'bad-data' && wanted) return;
      throw otherFailure(error, shown(url));
    }
  }

  /** Where a reply says nothing of its length, a connection that broke looks like the end of the file; what is told of the file itself tells them apart. */
  async function* whole(bytes: AsyncIterable<Uint8Array>, path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const piece of bytes) {
      size += piece.length;
      yield piece;
    }
    if ((await stat(path, signal)).size > size) throw failed('connection-lost', shown(urlOf(path)), { zh: '文件没有传完连接就断开了', en: 'the connection ended before the whole file had come' });
  }

  const location = {
    title: shown(base),
    async* list(request: ListRequest, signal: AbortSignal) {
      if (isFolder) return yield* walk('', request, request.recursive ? deepest : 1, signal);
      yield* matchingPaths([await stat(decodeURIComponent(base.pathname.slice(base.pathname.lastIndexOf('/') + 1)) || 'file', signal)], request);
    },
    stat,
    open: read,
    async close() {
      agents.destroy();
    },
  };
  return { ...location, test: (signal) => testLocation(location, signal) };
}

function baseOf(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw failed('bad-data', 'HTTP', { zh: '地址必须以 http:// 或 https:// 开头', en: 'the address must begin with http:// or https://' });
  url.hash = '';
  // What stands in the address itself would be shown in messages.
  url.username = '';
  url.password = '';
  return url;
}
