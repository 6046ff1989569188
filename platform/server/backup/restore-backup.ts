import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { UserError } from '../errors.ts';
import type { FileDriver } from '../files/file-driver.ts';
import { migrate, type AreaMigrations } from '../store/migrate.ts';
import { placeOf, type BackupTable, type Manifest } from './backup-format.ts';
import { connectForCopy, copyOut, copyTarget } from './copy-table.ts';
import { readEntries, verifyBackup } from './read-backup.ts';
import { RowsDigest } from './rows-digest.ts';
import { keepKey, keyOfBackup, promoteKey } from './restore-key.ts';
import { exchangeSchemas, stagingSchema } from './exchange-schemas.ts';
import type { WrittenBackup } from './write-backup.ts';

export interface RestoreTarget {
  connection: pg.ClientConfig;
  driver: FileDriver;
  /** The data folder, for the key; `secretKey` when the key comes from the environment. */
  data: string;
  secretKey?: Buffer | undefined;
  migrations: readonly AreaMigrations[];
}

export interface RestoreOptions {
  passphrase?: string | undefined;
  signal?: AbortSignal | undefined;
  log?(line: string): void;
}

/**
 * Puts everything back as it was. The tables are filled beside the present ones and checked; then one
 * transaction exchanges them: whatever goes wrong before that leaves the platform as it is.
 */
export async function restoreBackup(target: RestoreTarget, file: string, { passphrase, signal, log = () => undefined }: RestoreOptions = {}): Promise<WrittenBackup> {
  const backup = await verifyBackup(file, signal);
  log(`checksums of ${backup.contents.tables.length} tables and ${backup.contents.files.length} files hold`);
  refuseUnknownMigrations(backup.manifest, target.migrations);
  const client = await connectForCopy(target.connection);
  try {
    await refuseWorkers(client, ['tributary worker', 'tributary server']);
    const key = keyOfBackup(target, backup.manifest, passphrase);
    if (key) keepKey(target.data, key);
    await prepareStaging(target, backup.manifest);
    const staging = await connectForCopy(target.connection, stagingSchema);
    try {
      const saved = await fill(staging, target.driver, backup.manifest, file, signal);
      await compare(staging, backup.manifest, saved, log);
    } finally {
      await staging.end();
    }
    signal?.throwIfAborted();
    await exchangeSchemas(client);
    if (key) promoteKey(target.data);
    log('restored');
    return backup;
  } finally {
    await client.query(`drop schema if exists ${stagingSchema} cascade`).catch(() => undefined);
    await client.end();
  }
}

export function refuseUnknownMigrations({ migrations, version }: Manifest, areas: readonly AreaMigrations[]): void {
  const known = new Set(areas.flatMap(({ area, migrations: own }) => Object.keys(own).map((name) => `${area}/${name}`)));
  if (migrations.some(({ area, name }) => !known.has(`${area}/${name}`))) throw new UserError(serviceErrors.backupNewer, { version });
}

/** A process that stays would go on with what it remembers of the old tables. */
export async function refuseWorkers(client: pg.Client | pg.Pool, names = ['tributary worker']): Promise<void> {
  const { rows: [found] } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = any($1)`, [names]);
  if (found!.count > 0) throw new UserError(serviceErrors.workersRunning);
}

/** The tables as they were when the backup was made; newer migrations run at the next start. */
async function prepareStaging({ connection, migrations }: RestoreTarget, manifest: Manifest): Promise<void> {
  const wanted = new Set(manifest.migrations.map(({ area, name }) => `${area}/${name}`));
  const pool = new pg.Pool({ ...connection, max: 1, options: `-c search_path=${stagingSchema}`, application_name: 'tributary backup' });
  // A connection that breaks fails the statement under way; unheard it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
  try {
    await pool.query(`drop schema if exists ${stagingSchema} cascade`);
    await pool.query(`create schema ${stagingSchema}`);
    await migrate(db, migrations.map(({ area, migrations: own }) => ({
      area,
      migrations: Object.fromEntries(Object.entries(own).filter(([name]) => wanted.has(`${area}/${name}`))),
    })));
    // What a migration wrote stands in the backup too, as it is now.
    for (const { name } of manifest.tables.toReversed()) await pool.query(`delete from ${pg.escapeIdentifier(name)}`);
  } finally {
    await db.destroy();
  }
}

async function fill(staging: pg.Client, driver: FileDriver, manifest: Manifest, file: string, signal?: AbortSignal): Promise<Map<string, RowsDigest>> {
  const saved = new Map(manifest.tables.map((table) => [table.name, new RowsDigest()]));
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let filling: { name: string; write(chunk: Buffer): Promise<void>; end(): Promise<void> } | undefined;
  for await (const { name, stream } of readEntries(file, signal)) {
    const place = placeOf(name);
    const table = place && 'table' in place ? place.table : undefined;
    if (filling && filling.name !== table) {
      await filling.end();
      filling = undefined;
    }
    if (table) {
      filling ??= copyIn(staging, tables.get(table)!);
      for await (const chunk of stream) {
        saved.get(table)!.update(chunk);
        await filling.write(chunk);
      }
    } else if (place && 'file' in place) {
      await driver.write(place.file, Readable.from(stream), signal);
    }
  }
  await filling?.end();
  for (const { name, value } of manifest.sequences) await staging.query('select setval($1::regclass, $2)', [name, value]);
  return saved;
}

function copyIn(client: pg.Client, table: BackupTable) {
  const stream = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  const done = finished(stream);
  // Heard when the table ends; until then it must not count as unheard.
  done.catch(() => undefined);
  return {
    name: table.name,
    async write(chunk: Buffer) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end() {
      stream.end();
      await done;
    },
  };
}

/** Reads every table back: what stands there now must be what was saved, to the letter. */
async function compare(staging: pg.Client, manifest: Manifest, saved: ReadonlyMap<string, RowsDigest>, log: (line: string) => void): Promise<void> {
  for (const table of manifest.tables) {
    const found = new RowsDigest();
    await copyOut(staging, table, (chunk) => found.update(chunk));
    if (found.text !== saved.get(table.name)!.text) throw new UserError(serviceErrors.restoreDiffers, { table: table.name });
  }
  log(`${manifest.tables.length} tables read back with equal checksums`);
}
