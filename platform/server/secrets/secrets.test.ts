import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../testing-store.ts';
import { keyFileIn, keyFromFile, lastKeyFileIn, nextKeyFileIn, promoteNextKey } from './key-file.ts';
import { rotateKeyFile } from './rotate-key-file.ts';
import { registerSealedColumn, rotateSecrets, sealedColumns } from './rotate-secrets.ts';
import { keyIdOf, newSecretKey, openWith, sealWith } from './seal.ts';
import { createSecrets, SealedByAnotherKey } from './secrets.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'tributary-secrets-'));
  return () => rmSync(data, { recursive: true, force: true });
});

describe('sealing', () => {
  it('opens what it sealed, whatever the text, and never seals the same way twice', () => {
    const key = newSecretKey();
    for (const text of ['', 'pass', '密码🔑', 'x'.repeat(100_000)]) expect(openWith(key, sealWith(key, text))).toBe(text);
    expect(sealWith(key, 'a')).not.toBe(sealWith(key, 'a'));
    expect(sealWith(key, 'a')).toMatch(/^v1:[0-9a-f]{12}:[\w-]{16}:[\w-]+$/);
  });

  it('refuses a text that was tampered with, cut short or sealed with another key', () => {
    const key = newSecretKey();
    const sealed = sealWith(key, 'secret');
    const [version, id, iv, body] = sealed.split(':') as [string, string, string, string];
    const flipped = Buffer.from(body, 'base64url');
    flipped[0]! ^= 1;
    expect(() => openWith(key, [version, id, iv, flipped.toString('base64url')].join(':'))).toThrow();
    expect(() => openWith(key, [version, id, iv, body.slice(0, 8)].join(':'))).toThrow();
    expect(() => openWith(newSecretKey(), sealed)).toThrow();
  });
});

describe('the key', () => {
  it('is made once, private, and found again', () => {
    const sealed = createSecrets({ data }).seal('a');
    expect(statSync(keyFileIn(data)).mode & 0o777).toBe(0o600);
    expect(readdirSync(data)).toEqual(['secret.key']);
    expect(createSecrets({ data }).open(sealed)).toBe('a');
  });

  it('is refused when others may read it, or when it is damaged', () => {
    createSecrets({ data });
    chmodSync(keyFileIn(data), 0o640);
    expect(() => createSecrets({ data })).toThrow('can be read by others');
    chmodSync(keyFileIn(data), 0o600);
    writeFileSync(keyFileIn(data), 'short');
    expect(() => createSecrets({ data })).toThrow('damaged');
  });

  it('may come from the environment, and then no file is made', () => {
    const secretKey = Buffer.alloc(32, 1);
    const sealed = createSecrets({ data, secretKey }).seal('a');
    expect(existsSync(keyFileIn(data))).toBe(false);
    expect(createSecrets({ data, secretKey }).open(sealed)).toBe('a');
    expect(() => createSecrets({ data, secretKey: Buffer.alloc(32, 2) }).open(sealed)).toThrow(SealedByAnotherKey);
    expect(() => createSecrets({ data, secretKey }).open('plain')).toThrow(SealedByAnotherKey);
  });
});

it('a derived key is the same each time, different for each purpose, and not the key itself', () => {
  const secrets = createSecrets({ data });
  expect(createSecrets({ data }).derive('a')).toEqual(secrets.derive('a'));
  expect(secrets.derive('b')).not.toEqual(secrets.derive('a'));
  expect(Buffer.from(secrets.derive('a')).equals(keyFromFile(keyFileIn(data)).bytes)).toBe(false);
});

describe('changing the key', () => {
  let test: TestStore;
  const columns = [{ table: 'vault', column: 'password' }];
  beforeAll(async () => {
    test = await openTestStore();
    await test.store.db.schema.createTable('vault').addColumn('wid', 'text').addColumn('password', 'text').execute();
  });
  afterAll(() => test.close());
  const db = () => test.store.db as unknown as import('kysely').Kysely<{ vault: { wid: string; password: string | null } }>;
  const stored = () => db().selectFrom('vault').selectAll().orderBy('wid').execute();
  const fill = async (secrets: { seal(text: string): string }) => {
    await db().deleteFrom('vault').execute();
    await db().insertInto('vault').values([{ wid: '1', password: secrets.seal('one') }, { wid: '2', password: null }, { wid: '3', password: secrets.seal('three') }]).execute();
  };
  const opened = async (secrets: { open(text: string): string }) => (await stored()).map(({ password }) => password && secrets.open(password));

  it('seals everything anew, and the old key is gone', async () => {
    const before = createSecrets({ data });
    await fill(before);
    const old = keyFromFile(keyFileIn(data));
    expect(await rotateKeyFile({ db: db(), data, columns, announce: async () => undefined })).toBe(2);
    expect(readdirSync(data)).toEqual(['secret.key']);
    expect((await stored()).map(({ password }) => password && keyIdOf(password))).not.toContain(old.id);
    expect(await opened(createSecrets({ data }))).toEqual(['one', null, 'three']);
    // A process that was running meanwhile reads the new key when it meets it.
    expect(await opened(before)).toEqual(['one', null, 'three']);
  });

  it('finds what a running process sealed with the old key before it heard', async () => {
    const running = createSecrets({ data });
    await fill(running);
    await rotateKeyFile({
      db: db(), data, columns,
      announce: async () => { await db().insertInto('vault').values({ wid: '4', password: running.seal('late') }).execute(); },
    });
    expect(await opened(createSecrets({ data }))).toEqual(['one', null, 'three', 'late']);
  });

  it('can be cut off at any point and run again', async () => {
    // After the next key was written: nothing is sealed with it yet.
    await fill(createSecrets({ data }));
    const [old, next] = [keyFromFile(keyFileIn(data)), keyFromFile(nextKeyFileIn(data))];
    expect(await opened(createSecrets({ data }))).toEqual(['one', null, 'three']);
    // After the store was changed: the key file is still the old one.
    await rotateSecrets({ db: db(), oldKey: old, newKey: next, columns });
    expect(await opened(createSecrets({ data }))).toEqual(['one', null, 'three']);
    // After the files were exchanged: the last key is still there.
    promoteNextKey(data);
    expect(existsSync(lastKeyFileIn(data))).toBe(true);
    await db().updateTable('vault').set({ password: sealWith(old, 'three') }).where('wid', '=', '3').execute();
    expect(await opened(createSecrets({ data }))).toEqual(['one', null, 'three']);
    await rotateKeyFile({ db: db(), data, columns, announce: async () => undefined });
    expect(readdirSync(data)).toEqual(['secret.key']);
    expect(await opened(createSecrets({ data }))).toEqual(['one', null, 'three']);
  });

  it('changes all or nothing', async () => {
    await fill(createSecrets({ data }));
    const before = await stored();
    const broken = [...columns, { table: 'no_such_table', column: 'x' }];
    await expect(rotateSecrets({ db: db(), oldKey: keyFromFile(keyFileIn(data)), newKey: newSecretKey(), columns: broken })).rejects.toThrow();
    expect(await stored()).toEqual(before);
  });

  it('knows the columns that were registered, each once', () => {
    registerSealedColumn({ table: 'vault', column: 'password' });
    registerSealedColumn({ table: 'vault', column: 'password' });
    expect(sealedColumns().filter(({ table }) => table === 'vault')).toHaveLength(1);
    expect(sealedColumns()).toContainEqual({ table: 'setting', column: 'sealed' });
    expect(sealedColumns()).toContainEqual({ table: 'job_run', column: 'sealed' });
  });
});
