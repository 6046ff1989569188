import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { StorageUse } from '#platform/contract/platform/health.ts';
import type { Tables } from '../database.ts';

/** Walking through millions of files would keep the disk busy; what is not seen by then is left out, and told. */
const longestWalk = 4000;
const shownTables = 15;

export async function measureStorage(db: Kysely<Tables>, data: string): Promise<StorageUse> {
  const time = new Date().toISOString();
  const deadline = Date.now() + longestWalk;
  const names = await folderNames(data);
  const folders = await Promise.all(names.map(async (name) => ({ name, ...(await sizeOf(join(data, name), deadline)) })));
  const [disk, uploads, tables] = await Promise.all([diskOf(data), uploadsOf(db), tablesOf(db)]);
  return {
    time, disk, uploads, tables,
    folders: folders.map(({ name, bytes, files }) => ({ name, bytes, files })).sort((one, other) => other.bytes - one.bytes),
    partial: folders.some(({ partial }) => partial),
  };
}

export async function diskOf(folder: string): Promise<StorageUse['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

async function folderNames(data: string): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await opendir(data)) if (entry.isDirectory()) names.push(entry.name);
  return names;
}

/** Bytes on disk below a folder. Files come and go meanwhile, and some are not ours to read: they count as nothing. */
async function sizeOf(folder: string, deadline: number): Promise<{ bytes: number; files: number; partial: boolean }> {
  let bytes = 0;
  let files = 0;
  const waiting = [folder];
  while (waiting.length > 0) {
    if (Date.now() > deadline) return { bytes, files, partial: true };
    const current = waiting.pop()!;
    const entries = await opendir(current).catch(() => undefined);
    if (!entries) continue;
    for await (const entry of entries) {
      const path = join(current, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) {
        files += 1;
        const found = await stat(path).catch(() => undefined);
        bytes += found ? (found.blocks > 0 ? found.blocks * 512 : found.size) : 0;
      }
    }
  }
  return { bytes, files, partial: false };
}

async function uploadsOf(db: Kysely<Tables>): Promise<StorageUse['uploads']> {
  return db.selectFrom('file').where('removed_time', 'is', null)
    .select([sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'), sql<number>`count(*)`.as('files')]).executeTakeFirstOrThrow();
}

/** With indexes and what lies outside of the row; partitions and the queue's own tables included. */
async function tablesOf(db: Kysely<Tables>): Promise<StorageUse['tables']> {
  const { rows } = await sql<StorageUse['tables'][number]>`
    select case when pg_namespace.nspname = 'public' then relname else pg_namespace.nspname || '.' || relname end as name,
      case when reltuples < 0 then null else reltuples::bigint end as rows, pg_total_relation_size(pg_class.oid) as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and pg_namespace.nspname not in ('pg_catalog', 'information_schema')
    order by bytes desc, name limit ${shownTables}`.execute(db);
  return rows;
}
