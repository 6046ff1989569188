import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Backup } from '#platform/contract/platform/backups.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { UserError } from '../errors.ts';
import { verifyBackup } from './read-backup.ts';
import { writeBackup, type BackupOptions, type BackupSource, type WrittenBackup } from './write-backup.ts';

declare module '#platform/server/context.ts' {
  interface Services {
    backups: Backups;
  }
}

/** Backups lie in the data folder as plain files; what is known about each lies beside it. */
export interface Backups {
  list(): Promise<{ rows: Backup[]; unread: string[]; free_bytes: number }>;
  make(options?: BackupOptions): Promise<Backup>;
  /** Checked from end to end before it is kept. */
  add(stream: Readable, signal?: AbortSignal): Promise<Backup>;
  check(name: string, signal?: AbortSignal): Promise<Backup>;
  remove(name: string): Promise<void>;
  /** Removes all but the newest. */
  keepNewest(count: number): Promise<string[]>;
  pathOf(name: string): Promise<string>;
}

const ending = '.tar.gz';

export function createBackups(folder: string, source: () => BackupSource): Backups {
  let making = false;

  async function describe(name: string, { manifest, contents }: WrittenBackup): Promise<Backup> {
    const file = join(folder, name);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    const backup: Backup = {
      name, time: manifest.time, bytes: (await stat(file)).size, version: manifest.version,
      tables: contents.tables.length, rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0), files: contents.files.length,
      sha256: hash.digest('hex'), has_key: manifest.key.sealed !== null,
    };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(backup), { mode: 0o600 });
    return backup;
  }

  async function pathOf(name: string): Promise<string> {
    const known = (await names()).includes(name);
    if (!known) throw new UserError(serviceErrors.backupNotFound);
    return join(folder, name);
  }

  async function names(): Promise<string[]> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return (await readdir(folder)).filter((name) => name.endsWith(ending)).sort().reverse();
  }

  async function readNote(name: string): Promise<Backup | undefined> {
    return readFile(join(folder, `${name}.json`), 'utf8').then((text) => JSON.parse(text) as Backup, () => undefined);
  }

  /** Under another name until it is whole, so that a crash leaves no half backup in the list. */
  async function keep(name: string, write: (draft: string) => Promise<WrittenBackup>): Promise<Backup> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `${name}.draft`);
    try {
      const written = await write(draft);
      // A link does not write over another backup, as a rename would.
      await link(draft, join(folder, name));
      await rm(draft);
      return await describe(name, written);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  const toFile = (draft: string) => createWriteStream(draft, { mode: 0o600, flush: true });

  return {
    pathOf,

    async list() {
      const found = await names();
      const notes = await Promise.all(found.map(readNote));
      const { bavail, bsize } = await statfs(folder);
      return {
        rows: notes.filter((note) => note !== undefined),
        unread: found.filter((_, index) => !notes[index]),
        free_bytes: bavail * bsize,
      };
    },

    async make(options = {}) {
      if (making) throw new UserError(serviceErrors.backupRunning);
      making = true;
      try {
        return await keep(nameFor(new Date()), (draft) => writeBackup(source(), toFile(draft), options));
      } finally {
        making = false;
      }
    },

    add: (stream, signal) => keep(nameFor(new Date(), '-uploaded'), async (draft) => {
      await pipeline(stream, toFile(draft), { signal });
      return verifyBackup(draft, signal);
    }),

    async check(name, signal) {
      return describe(name, await verifyBackup(await pathOf(name), signal));
    },

    async remove(name) {
      await rm(await pathOf(name), { force: true });
      await rm(join(folder, `${name}.json`), { force: true });
    },

    async keepNewest(count) {
      const old = (await names()).filter((name) => !name.includes('-uploaded')).slice(count);
      for (const name of old) await this.remove(name);
      return old;
    },
  };
}

/** `tributary-20261115-031700123.tar.gz`: sorts by time. */
function nameFor(time: Date, mark = ''): string {
  const digits = time.toISOString().replace(/\D/g, '');
  return `tributary-${digits.slice(0, 8)}-${digits.slice(8)}${mark}${ending}`;
}
