import { existsSync } from 'node:fs';
import { DuckDBInstance, DuckDBInstanceCache } from '@duckdb/node-api';
import { ConnectorFailure } from '../failure.ts';
import { duckdbFailure } from './failures.ts';
import type { DuckdbOptions } from './options.ts';

/** The same file opened twice in one process would be damaged: everybody here shares what is open. */
const cache = new DuckDBInstanceCache();

/** A view in somebody's file must not read other files of this machine, nor fetch programs from the network. */
const safe = { enable_external_access: 'false', autoinstall_known_extensions: 'false', autoload_known_extensions: 'false', allow_community_extensions: 'false' };

export async function openInstance({ file, readOnly, create }: DuckdbOptions): Promise<DuckDBInstance> {
  try {
    if (file === ':memory:') return await DuckDBInstance.create(file, safe);
    if (!existsSync(file) && (readOnly || !create)) {
      throw new ConnectorFailure('database-unknown', { zh: `数据库文件不存在：${file}。请检查路径`, en: `There is no database file ${file}; check the path` });
    }
    const reading = { ...safe, access_mode: 'READ_ONLY' };
    if (!readOnly) return await cache.getOrCreateInstance(file, { ...safe, access_mode: 'READ_WRITE' });
    // A reader can share the file with a writer of ours.
    return await cache.getOrCreateInstance(file, reading).catch((error: unknown) => {
      if (!/different configuration/i.test(String(error))) throw error;
      return cache.getOrCreateInstance(file, { ...safe, access_mode: 'READ_WRITE' });
    });
  } catch (error) {
    throw duckdbFailure(error, file);
  }
}
