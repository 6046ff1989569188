import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, testPrincipal, type TestStore } from '../testing-store.ts';
import type { FileDriver } from './file-driver.ts';
import { fileHandlers } from './file-handlers.ts';
import { createFiles, type Files } from './files.ts';
import { createFolderDriver } from './folder-driver.ts';
import { createS3Driver } from './s3-driver.ts';

let test: TestStore;
beforeAll(async () => { test = await openTestStore(); });
afterAll(() => test.close());

interface Driven {
  driver: FileDriver;
  /** Names of everything that lies in the store, half written things included. */
  left(): string[];
  close(): Promise<void>;
}

const filesBelow = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => entry.name) : []);

async function folder(): Promise<Driven> {
  const data = await mkdtemp(join(tmpdir(), 'tributary-files-'));
  return { driver: createFolderDriver(data), left: () => filesBelow(data), close: () => rm(data, { recursive: true }) };
}

async function s3(): Promise<Driven> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'bucket', configs: [] }] });
  const { port } = (await server.run()) as AddressInfo;
  const driver = createS3Driver({
    bucket: 'bucket', prefix: 'some/where', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, accessKey: 'S3RVER', secretKey: 'S3RVER', pathStyle: true,
  });
  return {
    driver, left: () => filesBelow(directory).filter((name) => name.endsWith('_object')),
    async close() {
      driver.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

const user = testPrincipal('ann');
const text = { name: '报告.txt', type: 'text/plain', user };

describe.each([['data folder', folder], ['S3', s3]])('files in the %s', (_name, make) => {
  let driven: Driven;
  let files: Files;
  beforeAll(async () => {
    driven = await make();
    files = createFiles({ db: test.store.db, driver: driven.driver, limit: 20 * 1024 * 1024 });
  });
  afterAll(() => driven.close());

  it('come back as they were, with size and hash', async () => {
    const bytes = Buffer.from('百川 '.repeat(50_000));
    const saved = await files.save(Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]), text);
    expect(saved).toMatchObject({ name: '报告.txt', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    const opened = await files.open(saved.wid);
    expect(opened).toMatchObject({ type: 'text/plain', creator: 'ann', size: bytes.length });
    expect((await buffer(opened.stream)).equals(bytes)).toBe(true);
  });

  it('may be empty, and may be larger than one part of an upload', async () => {
    const empty = await files.save(Readable.from([]), text);
    expect((await buffer((await files.open(empty.wid)).stream)).length).toBe(0);
    const large = Buffer.alloc(12 * 1024 * 1024, 7);
    const saved = await files.save(Readable.from(pieces(large)), text);
    expect((await buffer((await files.open(saved.wid)).stream)).equals(large)).toBe(true);
  });

  it.each([['small', 2000, 1000], ['in several parts', 12_000_000, 11_000_000]])('that are too large (%s) are refused while they arrive, and leave nothing', async (_size, size, limit) => {
    const before = driven.left();
    const rows = await count();
    await expect(files.save(Readable.from(pieces(Buffer.alloc(size))), { ...text, limit })).rejects.toMatchObject({ definition: { code: 413 } });
    expect(driven.left()).toEqual(before);
    expect(await count()).toBe(rows);
  });

  it('obey the platform\'s limit even when asked for more', async () => {
    await expect(files.save(Readable.from(pieces(Buffer.alloc(21 * 1024 * 1024))), { ...text, limit: 1e9 })).rejects.toMatchObject({ definition: { code: 413 } });
  });

  it.each([
    ['fails', (stream: Readable) => stream.destroy(new Error('cable pulled'))],
    ['is cut off without a word', (stream: Readable) => stream.destroy()],
  ])('whose upload %s leave nothing', async (_how, cut) => {
    const before = driven.left();
    const rows = await count();
    let pushed = 0;
    const stream = new Readable({
      read() {
        if (pushed++ < 8) this.push(Buffer.alloc(1024 * 1024));
        else cut(this);
      },
    });
    await expect(files.save(stream, text)).rejects.toThrow();
    expect(driven.left()).toEqual(before);
    expect(await count()).toBe(rows);
  });

  it('whose upload is aborted leave nothing', async () => {
    const before = driven.left();
    const abort = new AbortController();
    const waiting = new Readable({ read() { this.push(Buffer.alloc(1024)); setTimeout(() => abort.abort(new Error('gone')), 20); this.read = () => null; } });
    await expect(files.save(waiting, { ...text, signal: abort.signal })).rejects.toThrow();
    expect(driven.left()).toEqual(before);
    expect(waiting.destroyed).toBe(true);
  });

  it('are gone when removed, also for those who know the wid', async () => {
    const before = driven.left().length;
    const { wid } = await files.save(Readable.from(['a']), text);
    await files.remove(wid);
    await expect(files.open(wid)).rejects.toMatchObject({ definition: { code: 111 } });
    expect(driven.left()).toHaveLength(before);
    await files.remove(wid);
  });

  it('removed in a transaction are back when it fails, and swept when it holds', async () => {
    const { wid } = await files.save(Readable.from(['a']), text);
    await test.store.db.transaction().execute(async (transaction) => {
      await files.remove(wid, transaction);
      throw new Error('no');
    }).catch(() => undefined);
    expect(await buffer((await files.open(wid)).stream)).toHaveLength(1);
    const kept = driven.left().length;
    await test.store.db.transaction().execute((transaction) => files.remove(wid, transaction));
    await expect(files.open(wid)).rejects.toMatchObject({ definition: { code: 111 } });
    expect(await files.sweep()).toBe(1);
    expect(driven.left()).toHaveLength(kept - 1);
  });

  it('can be downloaded by whoever uploaded them and by those who may read all', async () => {
    const audited: unknown[] = [];
    const context = { services: { files }, user, audit: (object: unknown) => audited.push(object) };
    const saved = (await fileHandlers[0]!.run({ body: { ...text, stream: Readable.from(['abc']), fields: {} } }, context)) as { wid: string };
    expect(audited).toMatchObject([{ wid: saved.wid, name: '报告.txt' }]);
    const get = (who: typeof user) => fileHandlers[1]!.run({ params: { wid: saved.wid } }, { services: { files }, user: who }) as Promise<{ name: string; stream: Readable }>;
    expect((await buffer((await get(user)).stream)).toString()).toBe('abc');
    expect((await buffer((await get(testPrincipal('bob', ['file:read']))).stream)).toString()).toBe('abc');
    await expect(get(testPrincipal('bob'))).rejects.toMatchObject({ definition: { code: 111 } });
  });
});

it('the data folder forgets drafts that a crash left a day ago', async () => {
  const data = await mkdtemp(join(tmpdir(), 'tributary-files-'));
  mkdirSync(join(data, 'files/drafts'), { recursive: true });
  for (const name of ['old', 'new']) writeFileSync(join(data, 'files/drafts', name), '');
  utimesSync(join(data, 'files/drafts/old'), 1, 1);
  await createFolderDriver(data).sweep();
  expect(filesBelow(data)).toEqual(['new']);
  await rm(data, { recursive: true });
});

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}

async function count(): Promise<number> {
  return (await test.store.db.selectFrom('file').select('wid').execute()).length;
}
