import { mkdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { alreadyOpen, keepForLake } from '../../connectors/duckdb/instances.ts';
import { literal } from '../../connectors/duckdb/dialect.ts';
import type { LakePlace } from '../lake.ts';
import { duckdbLakeFailure } from './failures.ts';
import { mostUsualThreads, type DuckdbLakeOptions } from './options.ts';

export interface OpenLake {
  instance: DuckDBInstance;
  file: string;
  place: LakePlace;
  /** Others of this process may open the file again. */
  letGo(): void;
}

export const fileOf = (place: LakePlace) => path.join(path.resolve(place.folder), 'lake.duckdb');
export const temporaryOf = (place: LakePlace) => path.join(path.resolve(place.folder), 'temporary');

/** Files that are being opened just now. */
const opening = new Set<string>();

/** The lake's file, for this process alone. */
export async function openFile(options: DuckdbLakeOptions, place: LakePlace): Promise<OpenLake> {
  const file = fileOf(place);
  if (opening.has(file)) throw alreadyOpen(file);
  opening.add(file);
  let letGo: (() => void) | undefined;
  try {
    await Promise.all([temporaryOf(place), path.resolve(place.segments)].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
    // Only looked at, never opened by us: closing it again would take the lock away that DuckDB has on it.
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    if (found) letGo = keepForLake(found, file);
    const instance = await create(file, options, place);
    letGo ??= keepForLake(await stat(file, { bigint: true }), file);
    return { instance, file, place, letGo };
  } catch (error) {
    letGo?.();
    throw usedElsewhere(error, file) ?? duckdbLakeFailure(error, place);
  } finally {
    opening.delete(file);
  }
}

/** Whatever a statement says: files outside of the lake's folders are out of its reach, and so are these settings. */
async function create(file: string, { threads }: DuckdbLakeOptions, place: LakePlace): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(file, {
    memory_limit: `${place.megabytes}MB`, temp_directory: temporaryOf(place), threads: String(threads || Math.min(availableParallelism(), mostUsualThreads)), preserve_insertion_order: 'false',
    // What is freed goes back to the system soon: otherwise a process keeps a good deal more than the limit.
    allocator_flush_threshold: '16MB', allocator_bulk_deallocation_flush_threshold: '16MB',
    autoinstall_known_extensions: 'false', autoload_known_extensions: 'false', allow_community_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    const folders = [path.resolve(place.segments), temporaryOf(place)].map(literal).join(', ');
    for (const setting of [`allowed_directories = [${folders}]`, `TimeZone = 'UTC'`, 'enable_external_access = false', 'lock_configuration = true']) {
      await connection.run(`set global ${setting}`);
    }
    connection.disconnectSync();
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

/** `Conflicting lock is held in /usr/bin/node (PID 4711)`. */
function usedElsewhere(error: unknown, file: string): ConnectorFailure | undefined {
  const message = String(error);
  if (!/could not set lock|conflicting lock/i.test(message)) return undefined;
  const [, program, id] = /held in (.*?) \(PID (\d+)\)/.exec(message) ?? [];
  const who = program ? `${path.basename(program)} (PID ${id})` : '?';
  return new ConnectorFailure('timed-out', {
    zh: `数据湖文件 ${file} 正被另一个程序使用：${who}。一个 DuckDB 文件只能由一个程序打开，请先停止它，或改用 PostgreSQL 数据湖`,
    en: `The lake file ${file} is in use by another program: ${who}. A DuckDB file can be open in one program only; stop that one first, or use a PostgreSQL lake`,
  }, { cause: error });
}
