import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttp, type HttpOptions } from './http.ts';
import { bytesOf, describeLocation, never, paths, writeSample } from './location-suite.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-http-'));
const seen: { url: string; authorization: string | undefined }[] = [];
let server: Server;
let other: Server;
let base: string;
let otherBase: string;

/** A file server with index pages and ranges, as nginx is one, and some misbehaviour below /strange. */
function serve(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url!, 'http://x');
  seen.push({ url: request.url!, authorization: request.headers.authorization });
  if (url.pathname.startsWith('/strange/')) return strange(url.pathname, response);
  if (url.pathname.startsWith('/closed/') && request.headers.authorization !== `Basic ${Buffer.from('reader:pass').toString('base64')}`) return void response.writeHead(401).end();
  const path = join(root, decodeURIComponent(url.pathname.replace(/^\/(files|closed|whole)\//, '/')));
  let found;
  try {
    found = statSync(path);
  } catch {
    return void response.writeHead(404).end();
  }
  if (found.isDirectory()) {
    const links = readdirSync(path, { withFileTypes: true }).map((entry) => `<a class="x" href="${encodeURIComponent(entry.name)}${entry.isDirectory() ? '/' : ''}">x</a>`);
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="../">..</a><a href="?C=N;O=D">sort</a><a href="http://evil.example/x.csv">no</a>${links.join('\n')}`);
  }
  const range = url.pathname.startsWith('/whole/') ? null : /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = Math.min(range?.[2] ? Number(range[2]) : found.size - 1, found.size - 1);
  if (range && start >= found.size) return void response.writeHead(416).end();
  const head = { 'content-length': found.size === 0 ? 0 : end - start + 1, 'last-modified': found.mtime.toUTCString(), etag: `"${found.size}"`, ...(range && { 'content-range': `bytes ${start}-${end}/${found.size}` }) };
  response.writeHead(range ? 206 : 200, head);
  if (request.method === 'HEAD' || found.size === 0) return void response.end();
  createReadStream(path, { start, end }).on('error', () => response.destroy()).pipe(response);
}

function strange(path: string, response: ServerResponse): void {
  switch (path) {
    case '/strange/inside': return void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    case '/strange/mapped': return void response.writeHead(302, { location: 'http://[::ffff:169.254.169.254]/' }).end();
    case '/strange/file': return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    case '/strange/round': return void response.writeHead(302, { location: '/strange/round' }).end();
    case '/strange/elsewhere': return void response.writeHead(307, { location: `${otherBase}/files/a.csv` }).end();
    case '/strange/short': response.writeHead(200, { 'content-length': 100 }); response.write('half'); return void setTimeout(() => response.destroy(), 20);
    case '/strange/cut': case '/strange/done':
      response.useChunkedEncodingByDefault = false;
      if (response.req.method === 'HEAD') return void response.writeHead(200, { 'content-length': path === '/strange/cut' ? 100 : 4 }).end();
      return void response.writeHead(200, { connection: 'close' }).end('half');
    case '/strange/still': response.writeHead(200, { 'content-length': 100 }); return void response.write('half');
    case '/strange/broken': return void response.writeHead(503).end();
    default: return undefined;
  }
}

const listen = async () => {
  const made = createServer(serve);
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return { made, base: `http://127.0.0.1:${(made.address() as AddressInfo).port}` };
};

beforeAll(async () => {
  writeSample(root);
  ({ made: server, base } = await listen());
  ({ made: other, base: otherBase } = await listen());
});
afterAll(async () => {
  for (const made of [server, other]) {
    made?.closeAllConnections();
    await new Promise((resolve) => made?.close(resolve));
  }
  rmSync(root, { recursive: true, force: true });
});

const open = (path: string, given: Partial<HttpOptions> = {}) => openHttp({ url: base + path, networks: ['127.0.0.0/8'], ...given });

describeLocation('a folder served by HTTP', async () => open('/files/'));
describeLocation('a folder served without ranges', async () => open('/whole/'));

describe('HTTP', () => {
  const read = async (path: string, given: Partial<HttpOptions> = {}, signal = never) => {
    const location = open(path, given);
    try {
      return (await bytesOf(location.open('x', { signal }))).toString();
    } finally {
      await location.close();
    }
  };

  it('reads a single address as one file, told with time and etag', async () => {
    const location = open('/files/notes.txt?key=secret');
    expect(await paths(location, { recursive: true })).toEqual(['notes.txt']);
    expect(await location.stat('notes.txt', never)).toMatchObject({ size: 10, etag: '"10"', modified: expect.stringMatching(/^\d{4}-.*Z$/) });
    await location.close();
    await expect(read('/files/none?key=secret')).rejects.toMatchObject({ kind: 'table-gone', message: expect.not.stringContaining('secret') });
  });

  it('follows redirects, but never to a barred address, out of HTTP, or in circles', async () => {
    expect(await read('/strange/elsewhere')).toBe('id,name\n1,甲\n');
    await expect(read('/strange/inside')).rejects.toMatchObject({ kind: 'rights', remedy: '169.254.169.254' });
    await expect(read('/strange/mapped')).rejects.toMatchObject({ kind: 'rights' });
    await expect(read('/strange/file')).rejects.toMatchObject({ kind: 'rights' });
    await expect(read('/strange/round')).rejects.toMatchObject({ kind: 'other' });
    await expect(read('/files/a.csv', { networks: [] })).rejects.toMatchObject({ kind: 'rights' });
  });

  it('gives the password to the host it belongs to and to no other', async () => {
    seen.length = 0;
    expect(await read('/closed/a.csv', { user: 'reader', password: 'pass' })).toContain('甲');
    await read('/strange/elsewhere', { user: 'reader', password: 'pass' });
    expect(seen.find(({ url }) => url === '/strange/elsewhere')?.authorization).toBeDefined();
    expect(seen.find(({ url }) => url === '/files/a.csv')?.authorization).toBeUndefined();
    await expect(read('/closed/a.csv', { user: 'reader', password: 'wrong' })).rejects.toMatchObject({ kind: 'login' });
  });

  it('tells a file that breaks off, a server that stands still and one that fails', async () => {
    await expect(read('/strange/short')).rejects.toMatchObject({ kind: 'connection-lost' });
    await expect(read('/strange/cut')).rejects.toMatchObject({ kind: 'connection-lost' });
    expect(await read('/strange/done')).toBe('half');
    await expect(read('/strange/still', { limits: { connectSeconds: 5, idleSeconds: 0.3 } })).rejects.toMatchObject({ kind: 'timed-out' });
    await expect(read('/strange/broken')).rejects.toMatchObject({ kind: 'connection-lost' });
    await expect(read('/x', { url: 'http://127.0.0.1:1/x' })).rejects.toMatchObject({ kind: 'port-closed' });
    const over = new AbortController();
    setTimeout(() => over.abort(), 50);
    await expect(read('/strange/still', {}, over.signal)).rejects.toMatchObject({ kind: 'stopped' });
    expect(() => open('', { url: 'gopher://x' })).toThrow('http');
  });
});
