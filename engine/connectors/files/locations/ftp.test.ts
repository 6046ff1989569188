import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import FtpSrv from 'ftp-srv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#platform/server/store/testing.ts';
import { openFtp, type FtpOptions } from './ftp.ts';
import { describeLocation, never, paths, writeSample } from './location-suite.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-ftp-'));
const networks = ['127.0.0.0/8'];
let server: FtpSrv;
let port: number;
const options = (): FtpOptions => ({ host: '127.0.0.1', port, user: 'reader', password: 'p@ss:w%rd', folder: '/files', tls: 'none', networks });

beforeAll(async () => {
  writeSample(join(root, 'files'));
  port = await freePort();
  const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {}, child: () => quiet };
  server = new FtpSrv({ url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1', pasv_min: 20_000, pasv_max: 29_999, log: quiet as never });
  server.on('login', ({ username, password }, resolve, reject) => {
    if (username === 'reader' && password === 'p@ss:w%rd') resolve({ root });
    else reject(new Error('no'));
  });
  await server.listen();
});
afterAll(async () => {
  await server?.close();
  rmSync(root, { recursive: true, force: true });
});

describeLocation('an FTP server', async () => openFtp(options()));

describe('an FTP server', () => {
  const list = async (given: Partial<FtpOptions>, signal = never) => {
    const location = openFtp({ ...options(), ...given });
    try {
      return await paths({ ...location, list: (request) => location.list(request, signal) }, { recursive: false });
    } finally {
      await location.close();
    }
  };

  it('that refuses the login, is closed, unknown or barred is told apart', async () => {
    await expect(list({ password: 'wrong' })).rejects.toMatchObject({ kind: 'login' });
    await expect(list({ port: await freePort() })).rejects.toMatchObject({ kind: 'port-closed' });
    await expect(list({ host: 'no-such-host.invalid' })).rejects.toMatchObject({ kind: 'name-unknown' });
    await expect(list({ networks: [] })).rejects.toMatchObject({ kind: 'rights' });
    await expect(list({ folder: '/none' })).rejects.toMatchObject({ kind: 'table-gone' });
  });

  it('does not put the password into a failure', async () => {
    const failure = await list({ password: 'very-secret' }).catch((error: unknown) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('very-secret');
  });

  it('that says nothing is given up, or left at once when called off', async () => {
    const silent = await silentServer();
    try {
      const limits = { connectSeconds: 0.3, idleSeconds: 0.3 };
      await expect(list({ port: silent.port, limits })).rejects.toMatchObject({ kind: 'timed-out' });
      const over = new AbortController();
      setTimeout(() => over.abort(), 50);
      await expect(list({ port: silent.port }, over.signal)).rejects.toMatchObject({ kind: 'stopped' });
      await expect.poll(() => silent.open(), { timeout: 30_000 }).toBe(0);
    } finally {
      await silent.stop();
    }
  });
});

async function silentServer(): Promise<{ port: number; open(): number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket)).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
