import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { reasonOf, UserError } from '../errors.ts';
import { BackupContents, contentsEntry, Manifest, manifestEntry, placeOf } from './backup-format.ts';
import type { WrittenBackup } from './write-backup.ts';

/** Larger ones are not ours; they are read into memory whole. */
const largestDescription = 256 * 1024 * 1024;

export interface BackupEntry {
  name: string;
  stream: AsyncIterable<Buffer>;
}

/** Walks through the archive; each entry must be read before the next one comes. */
export async function* readEntries(file: string, signal?: AbortSignal): AsyncGenerator<BackupEntry> {
  const source = createReadStream(file, { signal });
  const unpacked = extract();
  const gunzip = createGunzip();
  source.once('error', (error) => unpacked.destroy(error));
  gunzip.once('error', (error) => unpacked.destroy(error));
  source.pipe(gunzip).pipe(unpacked as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of unpacked) {
      yield { name: entry.header.name, stream: entry as unknown as AsyncIterable<Buffer> };
      entry.resume();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof UserError) throw error;
    throw new UserError(serviceErrors.backupDamaged, { reason: reasonOf(error) });
  } finally {
    source.destroy();
  }
}

export async function readManifest(file: string): Promise<Manifest> {
  // Awaited here: leaving the loop closes the archive, and a long manifest comes in pieces.
  for await (const entry of readEntries(file)) return await manifestOf(entry);
  throw new UserError(serviceErrors.backupDamaged, { reason: 'empty' });
}

/** Reads the backup from end to end and holds every table and file against its checksum. */
export async function verifyBackup(file: string, signal?: AbortSignal): Promise<WrittenBackup> {
  const sums = new Map<string, ReturnType<typeof createHash>>();
  let manifest: Manifest | undefined;
  let contents: BackupContents | undefined;
  for await (const entry of readEntries(file, signal)) {
    if (entry.name === manifestEntry) manifest = await manifestOf(entry);
    else if (entry.name === contentsEntry) contents = parse(BackupContents, await textOf(entry));
    else {
      const place = placeOf(entry.name);
      if (!place) throw new UserError(serviceErrors.backupDamaged, { reason: entry.name });
      // The pieces of a table are one whole.
      const key = keyOf(place);
      const hash = sums.get(key) ?? createHash('sha256');
      sums.set(key, hash);
      for await (const chunk of entry.stream) hash.update(chunk);
    }
  }
  if (!manifest || !contents) throw new UserError(serviceErrors.backupDamaged, { reason: contentsEntry });
  compare(manifest, contents, sums);
  return { manifest, contents };
}

const keyOf = (place: { table: string } | { file: string }) => ('table' in place ? `table ${place.table}` : `file ${place.file}`);

function compare(manifest: Manifest, contents: BackupContents, sums: Map<string, ReturnType<typeof createHash>>): void {
  const empty = createHash('sha256').digest('hex');
  const found = (key: string) => sums.get(key)?.digest('hex') ?? empty;
  const wrong = [
    ...contents.tables.filter(({ name, sha256 }) => found(`table ${name}`) !== sha256).map(({ name }) => name),
    ...contents.files.filter(({ wid, sha256 }) => found(`file ${wid}`) !== sha256).map(({ wid }) => wid),
    ...manifest.tables.filter(({ name }) => !contents.tables.some((table) => table.name === name)).map(({ name }) => name),
  ];
  if (wrong.length > 0) throw new UserError(serviceErrors.backupDamaged, { reason: wrong.slice(0, 5).join(', ') });
}

async function manifestOf(entry: BackupEntry): Promise<Manifest> {
  if (entry.name !== manifestEntry) throw new UserError(serviceErrors.backupDamaged, { reason: entry.name });
  return parse(Manifest, await textOf(entry));
}

function parse<T>(shape: { parse(value: unknown): T }, text: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new UserError(serviceErrors.backupDamaged, { reason: 'JSON' });
  }
}

async function textOf({ name, stream }: BackupEntry): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as Readable) {
    size += (chunk as Buffer).length;
    if (size > largestDescription) throw new UserError(serviceErrors.backupDamaged, { reason: name });
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
