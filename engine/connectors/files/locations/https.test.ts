import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttp } from './http.ts';
import { bytesOf, never } from './location-suite.ts';

const openssl = ['/usr/bin/openssl', '/usr/local/bin/openssl'].find(existsSync);
if (!openssl) console.error('\n!!! HTTPS TESTS ARE SKIPPED: install openssl.\n');

describe.skipIf(!openssl)('HTTPS', () => {
  const root = mkdtempSync(join(tmpdir(), 'tributary-https-'));
  let server: Server;
  let base: string;
  let certificate: string;
  beforeAll(async () => {
    execFileSync(openssl!, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=test', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', join(root, 'key'), '-out', join(root, 'cert')], { stdio: 'ignore' });
    certificate = readFileSync(join(root, 'cert'), 'utf8');
    server = createServer({ key: readFileSync(join(root, 'key')), cert: certificate }, (request, response) => {
      if (request.url === '/down') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      else response.end('over TLS');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(root, { recursive: true, force: true });
  });
  const read = async (path: string, given: { ca?: string; host?: string; networks?: string[] } = {}) => {
    const location = openHttp({ url: (given.host ? base.replace('127.0.0.1', given.host) : base) + path, networks: given.networks ?? ['127.0.0.0/8', '::1'], ...(given.ca && { tls: { ca: given.ca } }) });
    try {
      return (await bytesOf(location.open('x', { signal: never }))).toString();
    } finally {
      await location.close();
    }
  };

  it('is read with a certificate that is trusted and made for the host', async () => {
    expect(await read('/x', { ca: certificate })).toBe('over TLS');
    await expect(read('/x')).rejects.toMatchObject({ kind: 'tls' });
    await expect(read('/x', { ca: certificate, host: 'localhost' })).rejects.toMatchObject({ kind: expect.stringMatching(/^(tls|port-closed)$/) });
  });

  it('is not left for a plain address, nor used to reach a barred one', async () => {
    await expect(read('/down', { ca: certificate })).rejects.toMatchObject({ kind: 'tls' });
    await expect(read('/x', { ca: certificate, networks: [] })).rejects.toMatchObject({ kind: 'rights' });
  });
});
