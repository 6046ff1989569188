import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUsers } from '#areas/system';
import { deleteBackup, getRun, listAuditRecords, listBackups, platformSettings, restoreFromBackup, startBackup } from '#platform/contract/platform/index.ts';
import { placeOf } from '#platform/server/backup/backup-format.ts';
import { readEntries } from '#platform/server/backup/read-backup.ts';
import { RowsDigest } from '#platform/server/backup/rows-digest.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { createFileDriver } from '#platform/server/files/create-driver.ts';
import { createLog } from '#platform/server/log.ts';
import { currentKey } from '#platform/server/secrets/secrets.ts';
import { until } from '#platform/server/testing-store.ts';
import { openOwnStore } from './open-any-store.ts';
import { restorePlatform } from './restore-platform.ts';
import { emptyInstallation, serveInstallation, startTestServer, type TestServer } from './testing.ts';

const passphrase = 'seven rivers meet';
const log = createLog({ level: 'silent' });

describe('backup and restore', () => {
  let server: TestServer;
  let token: string;
  let file: { wid: string };
  let path: string;

  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(100_000).fill(7)]), '报告.bin');
    const uploaded = await fetch(`${server.address}/api/platform/files`, { method: 'POST', headers: { authentication: token }, body: form });
    file = ((await uploaded.json()) as { data: { wid: string } }).data;
    await server.platform.services.settings.set(platformSettings.backupPassphrase, 'kept as a secret', null);
    path = join(server.data, 'backups', await makeBackup());
  });
  afterAll(() => server.stop());

  async function makeBackup(): Promise<string> {
    const started = await server.call(startBackup, { token, body: { passphrase } });
    for (;;) {
      const { data: run } = await server.call(getRun, { token, params: { wid: started.data.run } });
      if (run.state === 'succeeded') return (run.result as { name: string }).name;
      if (run.state === 'failed') throw new Error(JSON.stringify(run));
      await pause(50);
    }
  }

  async function restored(name: string): Promise<string> {
    expect(await server.call(restoreFromBackup, { token, body: { name, passphrase } })).toMatchObject({ code: 0 });
    for (;;) {
      const reply = await server.call(listBackups, { token }).catch(() => undefined);
      if (reply?.data?.restore && reply.data.restore.state !== 'running') return reply.data.restore.state;
      await pause(100);
    }
  }

  it('lists what was made, with its size and contents', async () => {
    const { data } = await server.call(listBackups, { token });
    expect(data.rows).toHaveLength(1);
    expect(data.rows[0]).toMatchObject({ files: 1, has_key: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(data.rows[0]!.rows).toBeGreaterThan(1000);
  });

  it('never writes over another backup, however soon it is made after it', async () => {
    const { backups } = server.platform.services;
    const made = [await backups.make(), await backups.make(), await backups.make()];
    expect(new Set(made.map(({ name }) => name)).size).toBe(3);
    for (const { name } of made) await backups.remove(name);
  });

  it('gives equal checksums on an empty machine, and a platform that works there', async () => {
    const { configuration, clear } = await emptyInstallation();
    const { contents } = await restorePlatform(configuration, log, path, { passphrase });
    const again = await backUp(configuration);
    expect(await fingerprints(join(configuration.data, 'again.tar.gz'))).toEqual(await fingerprints(path));
    expect(again.files).toEqual(contents.files);

    const other = await serveInstallation(configuration, clear);
    const there = await other.signIn();
    const count = async (on: TestServer, as: string) => (await on.call(listUsers, { token: as, body: {} })).data.total;
    expect(await count(other, there)).toBe(await count(server, token));
    const download = await fetch(`${other.address}/api/platform/files/${file.wid}`, { headers: { authentication: there } });
    expect((await download.arrayBuffer()).byteLength).toBe(100_000);
    expect(other.platform.services.settings.get(platformSettings.backupPassphrase)).toBe('kept as a secret');
    await other.stop();
  });

  it('asks for the passphrase on a machine with another key, and takes no wrong one', async () => {
    const { configuration, clear } = await emptyInstallation();
    await expect(restorePlatform(configuration, log, path, {})).rejects.toMatchObject({ definition: { code: 141 } });
    await expect(restorePlatform(configuration, log, path, { passphrase: 'eight rivers' })).rejects.toMatchObject({ definition: { code: 140 } });
    await clear();
  });

  it('goes back to the backup from a running platform, and writes that down', async () => {
    const name = await makeBackup();
    await server.platform.store.db.updateTable('user_account').set({ name: 'changed later' }).where('userid', '=', 'admin').execute();
    expect(await restored(name)).toBe('succeeded');
    const admin = await server.call(listUsers, { token, body: { key: 'admin' } });
    expect(admin.data.rows.map((row) => row.name)).not.toContain('changed later');
    // Written once the platform answers again.
    await until(async () => (await server.call(listAuditRecords, { token, query: { object_kind: 'backup', result: 'ok' } })).data.rows.some((row) => row.object_name === name && row.action === restoreFromBackup.path));
    // The state before it was saved first.
    expect((await server.call(listBackups, { token })).data.rows.length).toBeGreaterThan(1);
  });

  it('leaves the platform as it is when the backup is damaged', async () => {
    const name = 'tributary-20200101-000000.tar.gz';
    const bytes = await readFile(path);
    bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
    await writeFile(join(server.data, 'backups', name), bytes);
    expect((await server.call(listBackups, { token })).data.unread).toContain(name);
    await server.platform.store.db.updateTable('user_account').set({ name: 'still here' }).where('userid', '=', 'admin').execute();
    expect(await restored(name)).toBe('failed');
    const admin = await server.call(listUsers, { token, body: { key: 'admin' } });
    expect(admin.data.rows.map((row) => row.name)).toContain('still here');
    expect(await server.call(deleteBackup, { token, body: { name } })).toMatchObject({ code: 0 });
    expect((await server.call(listBackups, { token })).data.unread).not.toContain(name);
  });

  it('serves and removes nothing outside of its folder', async () => {
    for (const name of ['..%2Fsecret.key', '..%2F..%2Fetc%2Fpasswd', 'secret.key']) {
      const reply = await fetch(`${server.address}/api/platform/backups/${name}`, { headers: { authentication: token } });
      expect(((await reply.json()) as { code: number }).code, name).not.toBe(0);
    }
  });
});

/** Of every table, whatever the order of its rows; the run that made the backup went on after it. */
async function fingerprints(archive: string): Promise<Record<string, string>> {
  const tables = new Map<string, RowsDigest>();
  for await (const { name, stream } of readEntries(archive)) {
    const place = placeOf(name);
    if (!place || !('table' in place) || place.table === 'job_run') continue;
    const digest = tables.get(place.table) ?? new RowsDigest();
    tables.set(place.table, digest);
    for await (const chunk of stream) digest.update(chunk);
  }
  return Object.fromEntries([...tables].map(([name, digest]) => [name, digest.text]));
}

async function backUp(configuration: Parameters<typeof openOwnStore>[0]) {
  const store = await openOwnStore(configuration);
  const driver = await createFileDriver(configuration);
  try {
    const target = createWriteStream(join(configuration.data, 'again.tar.gz'));
    return (await writeBackup({ connection: store.connection, driver, key: currentKey(configuration), version: 'test' }, target)).contents;
  } finally {
    await store.close();
  }
}
