import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeLocation, never, paths, writeSample } from './location-suite.ts';
import { openSftp, type SftpOptions } from './sftp.ts';
import { hasSshd, startSshd, type PrivateSshd } from './testing-sshd.ts';

const networks = ['127.0.0.0/8'];

describe.skipIf(!hasSshd())('with a private sshd', () => {
  let sshd: PrivateSshd;
  beforeAll(async () => {
    sshd = await startSshd();
    writeSample(sshd.folder);
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', sshd.user, sshd.folder]);
  });
  afterAll(() => sshd?.stop());
  const options = (): SftpOptions => ({ host: '127.0.0.1', port: sshd.port, user: sshd.user, key: sshd.key, fingerprint: sshd.fingerprint, folder: sshd.folder, networks });
  const list = async (given: Partial<SftpOptions>) => {
    const location = openSftp({ ...options(), ...given });
    try {
      return await paths(location, { recursive: false });
    } finally {
      await location.close();
    }
  };

  describeLocation('an SFTP server', async () => openSftp(options()));

  it('an unknown or changed host key is refused, and shown so that it can be compared', async () => {
    await expect(list({ fingerprint: '' })).rejects.toMatchObject({ kind: 'tls', remedy: sshd.fingerprint });
    await expect(list({ fingerprint: `SHA256:${'A'.repeat(43)}` })).rejects.toMatchObject({ kind: 'tls', remedy: sshd.fingerprint });
  });

  it('wrong key, damaged key, closed port, barred address and missing folder are told apart', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs1', format: 'pem' }, publicKeyEncoding: { type: 'pkcs1', format: 'pem' } });
    await expect(list({ key: other.privateKey })).rejects.toMatchObject({ kind: 'login' });
    await expect(list({ key: 'no key at all' })).rejects.toMatchObject({ kind: 'login' });
    await expect(list({ networks: [] })).rejects.toMatchObject({ kind: 'rights' });
    await expect(list({ port: 1 })).rejects.toMatchObject({ kind: 'port-closed' });
    await expect(list({ folder: '/none' })).rejects.toMatchObject({ kind: 'table-gone' });
  });
});

describe('a login by password', () => {
  let server: InstanceType<typeof ssh2.Server>;
  let port: number;
  let fingerprint: string;
  beforeAll(async () => {
    const host = ssh2.utils.generateKeyPairSync('ed25519');
    fingerprint = `SHA256:${await sha256(ssh2.utils.parseKey(host.public) as ssh2.ParsedKey)}`;
    server = new ssh2.Server({ hostKeys: [host.private] }, (client) => {
      client.on('authentication', (given) => {
        if (given.method === 'password' && given.username === 'reader' && given.password === 'right') given.accept();
        else given.reject(['password']);
      }).on('session', (accept) => accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        sftp.on('OPENDIR', (id) => sftp.handle(id, Buffer.from('1'))).on('READDIR', (id) => sftp.status(id, ssh2.utils.sftp.STATUS_CODE.EOF)).on('CLOSE', (id) => sftp.status(id, 0));
      })).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => { server.close(() => resolve(undefined)); }));

  it('works with the right one and says so with a wrong one', async () => {
    const open = (password: string) => openSftp({ host: '127.0.0.1', port, user: 'reader', password, fingerprint, folder: '/', networks });
    const [right, wrong] = [open('right'), open('very-secret')];
    expect(await paths(right, { recursive: true })).toEqual([]);
    await right.close();
    const failure = await paths(wrong, { recursive: true }).catch((error: unknown) => error) as Error;
    expect(failure).toMatchObject({ kind: 'login' });
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('very-secret');
    await wrong.close();
  });

  it('that is called off leaves no connection', async () => {
    const location = openSftp({ host: '127.0.0.1', port, user: 'reader', password: 'right', fingerprint, folder: '/', networks });
    const over = new AbortController();
    const listing = (async () => { for await (const entry of location.list({ recursive: true }, over.signal)) expect(entry).toBeDefined(); })();
    over.abort();
    await expect(listing).rejects.toMatchObject({ kind: 'stopped' });
    await location.close();
    await expect.poll(() => new Promise((resolve) => { (server as unknown as { _srv: import('node:net').Server })._srv.getConnections((_error, count) => resolve(count)); }), { timeout: 30_000 }).toBe(0);
    expect(never.aborted).toBe(false);
  });
});

async function sha256(key: ssh2.ParsedKey): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '');
}
