import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenLake } from './instance.ts';

const bytes = 4 << 20;
const fileOf = ({ place }: OpenLake) => path.join(place.folder, 'reserve');

/**
 * Space for the worst day. What did not fit stays in DuckDB's file, where later data will use it; but then there is no space for
 * the log, without which nothing can be written, nor cut off. So there is a file that can go, and comes back when there is enough.
 */
export async function keepReserve(lake: OpenLake): Promise<void> {
  const file = fileOf(lake);
  if ((await stat(file).catch(() => undefined))?.size === bytes) return;
  const { bavail, bsize } = await statfs(lake.place.folder);
  if (bavail * bsize < 4 * bytes) return;
  await writeFile(file, Buffer.alloc(bytes), { mode: 0o600 }).catch(() => rm(file, { force: true }));
}

export const dropReserve = (lake: OpenLake) => rm(fileOf(lake), { force: true });

/** Just after the file was opened: the disk gets back what it can. Whatever DuckDB says against it, there is another day. */
export async function giveBackSpace(lake: OpenLake): Promise<void> {
  const connection = await lake.instance.connect();
  try {
    // The file is cut only behind blocks that were in use at the last checkpoint and are free at this one.
    for (const statement of ['create or replace table tributary_space as select range from range(100000)', 'checkpoint', 'drop table tributary_space', 'checkpoint']) await connection.run(statement);
  } catch {
    await connection.run('drop table if exists tributary_space').catch(() => undefined);
  } finally {
    connection.disconnectSync();
  }
  await keepReserve(lake);
}
