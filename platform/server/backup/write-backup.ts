import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { pack, type Pack } from 'tar-stream';
import type { FileDriver } from '../files/file-driver.ts';
import type { SecretKey } from '../secrets/seal.ts';
import { contentsEntry, fileName, formatVersion, manifestEntry, pieceName, type BackupContents, type BackupTable, type Manifest } from './backup-format.ts';
import { connectForCopy, copyOut, type CopiedTable } from './copy-table.ts';
import { sealKey } from './sealed-key.ts';
import { listSequences, listTables } from './store-tables.ts';

export interface BackupSource {
  connection: pg.ClientConfig;
  driver: FileDriver;
  key: SecretKey;
  version: string;
}

export interface BackupOptions {
  /** Protects the secret key inside the backup; without one the key stays out. */
  passphrase?: string | undefined;
  signal?: AbortSignal | undefined;
  /** In tables and files. */
  progress?(done: number, total: number, note: string): void;
}

export interface WrittenBackup {
  manifest: Manifest;
  contents: BackupContents;
}

const pieceSize = 4 * 1024 * 1024;

/** Everything the platform keeps, as of one moment, while people go on working. */
export async function writeBackup(source: BackupSource, target: Writable, options: BackupOptions = {}): Promise<WrittenBackup> {
  const client = await connectForCopy(source.connection);
  const archive = pack();
  try {
    await client.query('begin isolation level repeatable read read only');
    const filling = fill(archive, client, source, options);
    const [written] = await Promise.all([
      filling.finally(() => archive.finalize()).catch((error: unknown) => {
        archive.destroy(error as Error);
        throw error;
      }),
      pipeline(archive as unknown as Readable, createGzip({ level: 4 }), target, { signal: options.signal }),
    ]);
    return written;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fill(archive: Pack, client: pg.Client, source: BackupSource, { passphrase, signal, progress }: BackupOptions): Promise<WrittenBackup> {
  const manifest = await describe(client, source, passphrase);
  await put(archive, manifestEntry, JSON.stringify(manifest, null, 2));
  const files = await listFiles(client);
  const total = manifest.tables.length + files.length;
  const contents: BackupContents = { tables: [], files: [], missing: [] };
  for (const [index, table] of manifest.tables.entries()) {
    progress?.(index, total, table.name);
    contents.tables.push(await putTable(archive, client, table, signal));
  }
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted();
    if (index % 100 === 0) progress?.(manifest.tables.length + index, total, '');
    const stored = await putFile(archive, source.driver, file);
    if (stored) contents.files.push(stored);
    else contents.missing.push(file.wid);
  }
  await put(archive, contentsEntry, JSON.stringify(contents));
  progress?.(total, total, '');
  return { manifest, contents };
}

async function describe(client: pg.Client, { key, version }: BackupSource, passphrase: string | undefined): Promise<Manifest> {
  const migrations = await client.query<{ area: string; name: string }>('select area, name from migration order by name, area');
  const schedules = await listSchedules(client);
  return {
    format: formatVersion,
    version,
    time: new Date().toISOString(),
    migrations: migrations.rows,
    tables: await listTables(client),
    sequences: await listSequences(client),
    schedules,
    key: { id: key.id, sealed: passphrase ? sealKey(key.bytes, passphrase) : null },
  };
}

/** The queue makes its tables with the first start. */
async function listSchedules(client: pg.Client): Promise<Manifest['schedules']> {
  const { rows: [queue] } = await client.query<{ made: boolean }>(`select to_regclass('jobs.schedule') is not null as made`);
  if (!queue?.made) return [];
  const { rows } = await client.query<Manifest['schedules'][number]>('select name, key, cron, timezone, data from jobs.schedule order by name, key');
  return rows;
}

async function putTable(archive: Pack, client: pg.Client, table: BackupTable, signal?: AbortSignal): Promise<CopiedTable> {
  let waiting: Buffer[] = [];
  let size = 0;
  let pieces = 0;
  const flush = async () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    await put(archive, pieceName(table.name, ++pieces), piece);
  };
  const copied = await copyOut(client, table, (chunk) => {
    waiting.push(chunk);
    size += chunk.length;
    return size >= pieceSize ? flush() : undefined;
  }, signal);
  if (size > 0) await flush();
  return copied;
}

async function listFiles(client: pg.Client): Promise<{ wid: string; size: number }[]> {
  const { rows } = await client.query<{ wid: string; size: string }>('select wid, size from file where removed_time is null order by wid');
  return rows.map(({ wid, size }) => ({ wid, size: Number(size) }));
}

async function putFile(archive: Pack, driver: FileDriver, { wid, size }: { wid: string; size: number }) {
  const stream = await driver.read(wid);
  if (!stream) return null;
  const hash = createHash('sha256');
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await new Promise<void>((resolve, reject) => {
    const entry = archive.entry({ name: fileName(wid), size }, (error) => (error ? reject(error) : resolve()));
    pipeline(stream, entry as unknown as Writable).catch(reject);
  });
  return { wid, bytes: size, sha256: hash.digest('hex') };
}

/** Waits until the archive has taken it, so that memory stays flat. */
function put(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content as string);
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    entry.end(bytes);
  });
}
