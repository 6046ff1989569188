import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { readConfiguration } from '#platform/server/configuration.ts';
import { createFileDriver } from '#platform/server/files/create-driver.ts';
import { currentKey } from '#platform/server/secrets/secrets.ts';
import { version } from '#platform/server/version.ts';
import { complain } from './complain.ts';
import { openAnyStore } from './open-any-store.ts';

/** `npm run backup -- <file>`: also beside a running server. */
try {
  const configuration = readConfiguration(process.env);
  const file = resolve(process.argv[2] ?? `tributary-${new Date().toISOString().slice(0, 10)}.tar.gz`);
  const passphrase = configuration.backupPassphrase;
  const store = await openAnyStore(configuration);
  const driver = await createFileDriver(configuration);
  try {
    const source = { connection: store.connection, driver, key: currentKey(configuration), version };
    const { contents } = await writeBackup(source, createWriteStream(`${file}.draft`, { mode: 0o600, flush: true }), { passphrase });
    await rename(`${file}.draft`, file);
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`已备份到 ${file}。Backed up to ${file}: ${contents.tables.length} tables, ${rows} rows, ${contents.files.length} files.`);
    if (!passphrase) {
      console.log('未设置 TRIBUTARY_BACKUP_PASSPHRASE，备份中不含密钥，请另行保存 secret.key。'
        + ' TRIBUTARY_BACKUP_PASSPHRASE is not set, so the secret key is not inside: keep secret.key as well.');
    }
  } finally {
    driver.close();
    await store.close();
    await rm(`${file}.draft`, { force: true });
  }
} catch (error) {
  complain(error, '没有完成备份。The backup was not made');
}
