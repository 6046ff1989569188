import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { defineJob } from '#platform/server/jobs/job.ts';
import { databasesFolder, incomingFolder, uploadsFolder } from './uploads-folder.ts';

const day = 24 * 3600 * 1000;

async function folders(path: string): Promise<{ name: string; path: string; age: number }[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return Promise.all(entries.map(async ({ name }) => {
    const own = join(path, name);
    return { name, path: own, age: Date.now() - (await stat(own).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs };
  }));
}

/** What is a day old and nobody's: uploads whose source is gone, files of databases that no source uses, uploads that a crash cut off. */
export async function sweepUploads(db: Database, services: Services): Promise<number> {
  const databases = databasesFolder(services);
  const incoming = incomingFolder(services);
  const stale = (await folders(incoming)).filter(({ age }) => age > day);

  const bySource = (await folders(uploadsFolder(services, ''))).filter(({ path, age }) => path !== databases && path !== incoming && age > day);
  const sources = bySource.length === 0 ? [] : await db.selectFrom('data_source').select('wid').where('wid', 'in', bySource.map(({ name }) => name)).execute();
  stale.push(...bySource.filter(({ name }) => !sources.some(({ wid }) => wid === name)));

  const files = (await folders(databases)).filter(({ age }) => age > day);
  const used = files.length === 0 ? [] : await db.selectFrom('data_source').select('db_url').where('db_type', 'in', ['sqlite', 'duckdb']).execute();
  stale.push(...files.filter(({ name }) => !used.some(({ db_url }) => db_url.includes(`databases/${name}/`))));

  for (const { path } of stale) await rm(path, { recursive: true, force: true });
  return stale.length;
}

export const sweepUploadsJob = defineJob({
  name: 'sources.sweepUploads',
  title: { zh: '清理无主的上传文件', en: 'Clear uploads without a source' },
  input: z.object({}),
  concurrency: 1,
  timeout: 3600,
  async run(_input, { db, services, log }) {
    const removed = await sweepUploads(db, services);
    log(`uploads deleted: ${removed}`);
    return { removed };
  },
});

export const sweepUploadsTime = '41 3 * * *';
