import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type Kysely } from 'kysely';
import { sourcesErrors } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { newId } from '#platform/server/ids.ts';
import { sourcesFolder } from '../sources/allowed-files.ts';
import type { Reachable } from '../sources/connector-options.ts';

type Stored = Pick<Reachable, 'db_driver' | 'settings'>;

/** The uploaded drivers, where the Java process can read them. */
export interface SourceDrivers {
  /** What the JDBC connector is told for a source: the paths of its jars and the class. */
  optionsFor(source: Stored): Promise<{ jars: string[]; driverClass: string }>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    sourceDrivers: SourceDrivers;
  }
}

export const jarName = (sha256: string) => `${sha256}.jar`;
export const driversFolder = (services: Pick<Services, 'folders'>) => join(sourcesFolder(services), 'drivers');

export function createSourceDrivers({ db, services }: { db: Kysely<Tables>; services: Services }): SourceDrivers {
  return {
    async optionsFor(source) {
      const driver = await driverOf(db, source);
      if (!driver) throw new UserError(sourcesErrors.driverNotChosen, {}, { db_driver: sourcesErrors.driverNotChosen });
      return { jars: [await localJar(services, driver)], driverClass: source.db_driver };
    },
  };
}

/** The one it names or, for a source that only has a class, the newest that has it. */
export async function driverOf(db: Database, { db_driver, settings }: Stored) {
  const name = settings['driverName'];
  const drivers = db.selectFrom('jdbc_driver').select(['wid', 'name', 'file_wid', 'sha256']);
  if (typeof name === 'string' && name) return drivers.where('name', '=', name).executeTakeFirst();
  if (!db_driver) return undefined;
  return drivers.where(sql<boolean>`driver_classes @> ${JSON.stringify([db_driver])}::jsonb`).orderBy('create_time', 'desc').limit(1).executeTakeFirst();
}

/** Files may live elsewhere; Java wants a path. Copied once, whole or not at all. */
export async function localJar(services: Services, { file_wid, sha256 }: { file_wid: string; sha256: string }): Promise<string> {
  const folder = driversFolder(services);
  const path = join(folder, jarName(sha256));
  const there = await access(path).then(() => true, () => false);
  if (there) return path;
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `${newId()}.part`);
  try {
    const { stream } = await services.files.open(file_wid);
    const hash = createHash('sha256');
    const measured = new Transform({ transform: (chunk: Buffer, _encoding, done) => (hash.update(chunk), done(null, chunk)) });
    await pipeline(stream, measured, createWriteStream(partial, { mode: 0o600 }));
    if (hash.digest('hex') !== sha256) throw new Error('a stored driver is not what was uploaded');
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
  return path;
}
