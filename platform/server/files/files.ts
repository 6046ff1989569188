import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Transform, type Readable } from 'node:stream';
import { platformErrors } from '#platform/contract';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { StoredFile } from '#platform/contract/platform/files.ts';
import type { Database, Tables } from '../database.ts';
import { UserError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { FileDriver } from './file-driver.ts';
import './files-table.ts';

declare module '#platform/server/context.ts' {
  interface Services {
    files: Files;
  }
}

export interface NewFile {
  name: string;
  type: string;
  /** In bytes; the platform's own limit holds besides. */
  limit?: number;
  user: { wid: string } | null;
  signal?: AbortSignal;
}

export interface OpenedFile extends StoredFile {
  creator: string | null;
  stream: Readable;
}

export interface Files {
  /** In bytes: no uploaded file may be larger on this installation. */
  readonly limit: number;
  /** Whole or not at all: too large, cut off or aborted leaves nothing behind. */
  save(stream: Readable, file: NewFile): Promise<StoredFile>;
  /** Refused by `allowed`, or not there: fileNotFound. */
  open(wid: string, allowed?: (file: { creator: string | null }) => boolean): Promise<OpenedFile>;
  /** Within a transaction (`db`) the bytes go later, once it is certain. */
  remove(wid: string, db?: Database): Promise<void>;
  /** Clears removed files and what crashes left behind; runs every night. */
  sweep(): Promise<number>;
}

export function createFiles({ db, driver, limit: platformLimit }: { db: Kysely<Tables>; driver: FileDriver; limit: number }): Files {
  async function purge(wid: string): Promise<void> {
    await driver.remove(wid);
    await db.deleteFrom('file').where('wid', '=', wid).where('removed_time', 'is not', null).execute();
  }

  return {
    limit: platformLimit,

    async save(stream, { name, type, limit = platformLimit, user, signal }) {
      const wid = newId();
      const measure = new Measure(Math.min(limit, platformLimit));
      // It may fail before the driver listens; what went wrong is read from it below.
      measure.on('error', () => undefined);
      // A body that stops in the middle closes without an error; it must not count as complete.
      stream.once('error', (error) => measure.destroy(error));
      stream.once('close', () => {
        if (!stream.readableEnded) measure.destroy(new UserError(serviceErrors.uploadBroken));
      });
      try {
        if (stream.destroyed) throw stream.errored ?? new UserError(serviceErrors.uploadBroken);
        await driver.write(wid, stream.pipe(measure), signal);
        const file = { wid, name: name.slice(0, 500), type: type.slice(0, 200), size: measure.size, sha256: measure.hash.digest('hex') };
        await db.insertInto('file').values({ ...file, creator: user?.wid ?? null, removed_time: null }).execute();
        return file;
      } catch (error) {
        await driver.remove(wid).catch(() => undefined);
        stream.destroy();
        throw measure.errored instanceof UserError ? measure.errored : error;
      }
    },

    async open(wid, allowed = () => true) {
      const row = await db.selectFrom('file').select(['wid', 'name', 'type', 'size', 'sha256', 'creator'])
        .where('wid', '=', wid).where('removed_time', 'is', null).executeTakeFirst();
      const stream = row && allowed(row) ? await driver.read(wid) : undefined;
      if (!row || !stream) throw new UserError(serviceErrors.fileNotFound);
      return { ...row, stream };
    },

    async remove(wid, transaction) {
      await (transaction ?? db).updateTable('file').set({ removed_time: sql<string>`now()` }).where('wid', '=', wid).execute();
      if (!transaction) await purge(wid);
    },

    async sweep() {
      const removed = await db.selectFrom('file').select('wid').where('removed_time', 'is not', null).limit(10_000).execute();
      for (const { wid } of removed) await purge(wid);
      await driver.sweep();
      return removed.length;
    },
  };
}

/** Counts and hashes what passes; stops it at the limit. */
class Measure extends Transform {
  size = 0;
  readonly hash = createHash('sha256');
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null, chunk?: Buffer) => void): void {
    this.size += chunk.length;
    if (this.size > this.#limit) return done(new UserError(platformErrors.tooLarge, { limit: sayBytes(this.#limit) }));
    this.hash.update(chunk);
    done(null, chunk);
  }
}

function sayBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB'];
  return `${Math.round(size * 10) / 10} ${unit}`;
}
