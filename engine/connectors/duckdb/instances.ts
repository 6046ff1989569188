import { existsSync, statSync, type BigIntStats } from 'node:fs';
import { DuckDBInstance, DuckDBInstanceCache } from '@duckdb/node-api';
import { ConnectorFailure } from '../failure.ts';
import { duckdbFailure } from './failures.ts';
import type { DuckdbOptions } from './options.ts';

/** The same file opened twice in one process would be damaged: everybody here shares what is open. */
const cache = new DuckDBInstanceCache();

/** Files that a lake of this process has open, and those that sources have: by their number on the disk. */
const lakes = new Set<string>();
const opened = new Map<string, number>();
const numberOf = ({ dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>) => `${dev}:${ino}`;

/** From now on nobody else in this process opens the file, under whatever name; until the answer is called. */
export function keepForLake(file: BigIntStats, name: string): () => void {
  const number = numberOf(file);
  if (lakes.has(number) || opened.has(number)) throw alreadyOpen(name);
  lakes.add(number);
  return () => void lakes.delete(number);
}

export const alreadyOpen = (file: string) => new ConnectorFailure('timed-out', {
  zh: `数据湖文件 ${file} 已在本程序中打开，请先关闭使用它的数据源或数据湖`, en: `The lake file ${file} is already open in this program; close the data source or lake that uses it`,
});

/** A view in somebody's file must not read other files of this machine, nor fetch programs from the network. */
const safe = { enable_external_access: 'false', autoinstall_known_extensions: 'false', autoload_known_extensions: 'false', allow_community_extensions: 'false' };

export async function openInstance({ file, readOnly, create }: DuckdbOptions): Promise<DuckDBInstance> {
  try {
    if (file === ':memory:') return await DuckDBInstance.create(file, safe);
    if (!existsSync(file) && (readOnly || !create)) {
      throw new ConnectorFailure('database-unknown', { zh: `数据库文件不存在：${file}。请检查路径`, en: `There is no database file ${file}; check the path` });
    }
    if (existsSync(file) && lakes.has(numberOf(statSync(file, { bigint: true })))) {
      throw new ConnectorFailure('unsupported', {
        zh: `${file} 是数据湖自己的文件，不能再作为数据源打开。请直接使用数据湖中的表`, en: `${file} is the file of the lake itself and cannot be opened as a source; use the tables of the lake`,
      });
    }
    const reading = { ...safe, access_mode: 'READ_ONLY' };
    if (!readOnly) return counted(await cache.getOrCreateInstance(file, { ...safe, access_mode: 'READ_WRITE' }), file);
    // A reader can share the file with a writer of ours.
    return counted(await cache.getOrCreateInstance(file, reading).catch((error: unknown) => {
      if (!/different configuration/i.test(String(error))) throw error;
      return cache.getOrCreateInstance(file, { ...safe, access_mode: 'READ_WRITE' });
    }), file);
  } catch (error) {
    throw duckdbFailure(error, file);
  }
}

function counted(instance: DuckDBInstance, file: string): DuckDBInstance {
  const number = numberOf(statSync(file, { bigint: true }));
  const close = instance.closeSync.bind(instance);
  opened.set(number, (opened.get(number) ?? 0) + 1);
  instance.closeSync = () => {
    instance.closeSync = close;
    const left = opened.get(number)! - 1;
    if (left) opened.set(number, left);
    else opened.delete(number);
    close();
  };
  return instance;
}
