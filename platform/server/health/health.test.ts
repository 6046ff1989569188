import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../testing-store.ts';
import { sayBytes } from './bytes.ts';
import { licencesOf, readLicences } from './licences.ts';
import { judgeBackup, judgeDisk } from './platform-checks.ts';
import { listProcesses, processName, readProcessName } from './processes.ts';
import { runChecks } from './run-checks.ts';
import { measureStorage } from './storage-use.ts';
import { storeStatus } from './store-status.ts';

let test: TestStore;
let folder: string;
beforeAll(async () => {
  test = await openTestStore();
  folder = await mkdtemp(join(tmpdir(), 'tributary-health-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const title = { zh: '甲', en: 'A' };
const words = { zh: '好', en: 'fine' };

describe('checks', () => {
  it('say what to do only where something has to be done', async () => {
    const [good, bad] = await runChecks([
      { key: 'a', title, run: () => ({ state: 'good', found: words, advice: words, to: '/a' }) },
      { key: 'b', title, run: async () => ({ state: 'bad', found: words, advice: words }) },
    ], {} as never);
    expect(good).toEqual({ key: 'a', title, state: 'good', found: words, to: '/a' });
    expect(bad).toEqual({ key: 'b', title, state: 'bad', found: words, advice: words });
  });

  it('that fail do not take the others with them', async () => {
    const [failed, good] = await runChecks([
      { key: 'a', title, run: () => { throw new Error('no such disk'); } },
      { key: 'b', title, run: () => ({ state: 'good', found: words }) },
    ], {} as never);
    expect(failed).toMatchObject({ state: 'bad', found: { en: 'It could not be checked: no such disk' } });
    expect(good!.state).toBe('good');
  });

  it.each([[0.5, 100, 'bad'], [4, 100, 'warning'], [9, 100, 'warning'], [60, 1000, 'good'], [20, 100, 'good']] as const)(
    'call %s of %s GB free %s', (free, total, state) => expect(judgeDisk({ free: free * 1024 ** 3, total: total * 1024 ** 3 })).toBe(state));

  it('call a backup of last night good, one of last week not', () => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    expect(judgeBackup(undefined, now)).toBe('warning');
    expect(judgeBackup('2026-11-15T02:30:00Z', now)).toBe('good');
    expect(judgeBackup('2026-11-12T02:30:00Z', now)).toBe('warning');
    expect(judgeBackup('2026-11-07T02:30:00Z', now)).toBe('bad');
  });
});

describe('the store', () => {
  it('tells its version, size and connections', async () => {
    const status = await storeStatus(test.store.db, test.store);
    expect(status).toMatchObject({ kind: 'external', version: expect.stringMatching(/^\d+/), connections: { own_waiting: 0 } });
    expect(status.size).toBeGreaterThan(1_000_000);
    expect(status.connections.used).toBeGreaterThan(0);
    expect(status.connections.most).toBeGreaterThanOrEqual(status.connections.used);
  });

  it('knows the processes that live by the names they sign with', async () => {
    expect(await listProcesses(test.store.db)).toEqual([]);
    const name = processName('worker', true);
    await test.store.db.connection().execute(async (connection) => {
      await connection.selectNoFrom((make) => make.fn('set_config', [make.val('application_name'), make.val(name), make.val(false)]).as('set')).execute();
      expect(await listProcesses(test.store.db)).toMatchObject([{ kind: 'worker', works: true, pid: process.pid }]);
      await connection.selectNoFrom((make) => make.fn('set_config', [make.val('application_name'), make.val(''), make.val(false)]).as('set')).execute();
    });
    expect(readProcessName('tributary server 12@host.example')).toEqual({ kind: 'server', works: false, pid: 12, host: 'host.example' });
    expect(readProcessName('tributary jobs')).toBeUndefined();
  });
});

describe('storage', () => {
  it('is told by folder, with the largest tables', async () => {
    await mkdir(join(folder, 'files', 'deep'), { recursive: true });
    await writeFile(join(folder, 'files', 'deep', 'one'), Buffer.alloc(100_000, 1));
    await mkdir(join(folder, 'logs'));
    const use = await measureStorage(test.store.db, folder);
    expect(use.folders.map(({ name, files }) => [name, files])).toEqual([['files', 1], ['logs', 0]]);
    expect(use.folders[0]!.bytes).toBeGreaterThanOrEqual(100_000);
    expect(use).toMatchObject({ partial: false, uploads: { bytes: 0, files: 0 } });
    expect(use.disk.total).toBeGreaterThan(use.disk.free);
    expect(use.tables.map(({ name }) => name)).toContain('audit_record');
    expect(use.tables.map(({ bytes }) => bytes)).toEqual(use.tables.map(({ bytes }) => bytes).sort((one, other) => other - one));
  });

  it.each([[0, '0 B'], [900, '900 B'], [1536, '1.5 KB'], [5 * 1024 ** 3, '5.0 GB']])('says %s bytes as %s', (bytes, said) => expect(sayBytes(bytes)).toBe(said));
});

describe('licences', () => {
  it('name each package once per version, with what it is needed for', () => {
    const lock = { packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '2.0.0', dev: true },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/@x/c': { version: '3.0.0', license: '(MIT OR Apache-2.0)' },
    } };
    expect(licencesOf(lock, { dependencies: { a: '1' }, devDependencies: { b: '2' } })).toEqual([
      { name: '@x/c', version: '3.0.0', licence: '(MIT OR Apache-2.0)', direct: false, development: false },
      { name: 'a', version: '1.0.0', licence: 'MIT', direct: true, development: false },
      { name: 'b', version: '2.0.0', licence: '', direct: true, development: true },
    ]);
  });

  it('of what is installed are found', async () => {
    const licences = await readLicences();
    expect(licences.find(({ name }) => name === 'kysely')).toMatchObject({ licence: 'MIT', direct: true, development: false });
    expect(licences.length).toBeGreaterThan(100);
  });
});
