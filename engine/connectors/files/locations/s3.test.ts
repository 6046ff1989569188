import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeLocation, never, paths, sample } from './location-suite.ts';
import { openS3, type S3Options } from './s3.ts';

// The server hides its paging tokens by DES, which OpenSSL no longer has; any other cipher does for a test.
const longer = (bytes: crypto.BinaryLike | null) => Buffer.concat([Buffer.from(bytes as Buffer), Buffer.alloc(16)]).subarray(0, 16);
const { createCipheriv, createDecipheriv } = crypto;
crypto.createCipheriv = ((name: string, key: Buffer, iv: Buffer, ...more: []) => (name === 'des' ? createCipheriv('aes-128-cbc', longer(key), longer(iv)) : createCipheriv(name, key, iv, ...more))) as typeof createCipheriv;
crypto.createDecipheriv = ((name: string, key: Buffer, iv: Buffer, ...more: []) => (name === 'des' ? createDecipheriv('aes-128-cbc', longer(key), longer(iv)) : createDecipheriv(name, key, iv, ...more))) as typeof createDecipheriv;

const root = mkdtempSync(join(tmpdir(), 'tributary-s3-'));
let server: S3rver;
let port: number;
const options = (): S3Options => ({
  endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'campus', folder: 'in/now', accessKey: 'S3RVER', secretKey: 'S3RVER', pathStyle: true, networks: ['127.0.0.0/8'],
});

beforeAll(async () => {
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: root, configureBuckets: [{ name: 'campus', configs: [] }] });
  ({ port } = await server.run() as { port: number });
  const location = openS3(options());
  for (const [path, content] of Object.entries(sample)) await location.change!.write(path, (async function* () { yield content; })(), never);
  await location.close();
  const outside = openS3({ ...options(), folder: 'in/nowhere' });
  await outside.change!.write('other.csv', (async function* () { yield Buffer.from('x'); })(), never);
  await outside.close();
});
afterAll(async () => {
  await server?.close();
  rmSync(root, { recursive: true, force: true });
});

describeLocation('an S3 bucket', async () => openS3(options()));

describe('an S3 bucket', () => {
  const list = async (given: Partial<S3Options>, signal = never) => {
    const location = openS3({ ...options(), ...given });
    try {
      return await paths({ ...location, list: (request) => location.list(request, signal) }, { recursive: true });
    } finally {
      await location.close();
    }
  };

  it('that is missing, refuses the key, is closed, barred or unknown is told apart', async () => {
    await expect(list({ bucket: 'nothing' })).rejects.toMatchObject({ kind: 'database-unknown' });
    await expect(list({ accessKey: 'UNKNOWN' })).rejects.toMatchObject({ kind: 'login' });
    await expect(list({ endpoint: 'http://127.0.0.1:1' })).rejects.toMatchObject({ kind: 'port-closed' });
    await expect(list({ networks: [] })).rejects.toMatchObject({ kind: 'rights', remedy: '127.0.0.1' });
    await expect(list({ endpoint: 'http://no-such-host.invalid' })).rejects.toMatchObject({ kind: 'name-unknown' });
    await expect(list({}, AbortSignal.abort())).rejects.toMatchObject({ kind: 'stopped' });
  });

  it('tells etags, and pages through more files than one reply holds', async () => {
    expect(await list({ page: 2 })).toEqual(Object.keys(sample).sort());
    const location = openS3(options());
    expect((await location.stat('a.csv', never)).etag).toMatch(/^"[0-9a-f]{32}"$/);
    await location.close();
  });
});
