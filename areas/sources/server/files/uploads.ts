import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { deleteUploads, listUploads, sourcesErrors, sourcesSettings, uploadDatabaseFile, uploadSourceFile, type UploadedFile } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { newId } from '#platform/server/ids.ts';
import { sayBytes } from '#platform/server/health/bytes.ts';
import { sourcesFolder } from '../sources/allowed-files.ts';
import { visibleSource, type Seeing } from '../sources/visible-sources.ts';
import { receiveFile } from './receive-file.ts';
import { isUploadName, uploadName } from './upload-names.ts';
import { databasesFolder, uploadsFolder } from './uploads-folder.ts';

export const quotaOf = (services: Services) => Math.floor(services.settings.get(sourcesSettings.uploadGigabytes) * 1024 ** 3);

async function sourceWithUploads(seeing: Seeing, wid: string) {
  const source = await visibleSource(seeing, wid);
  if (source.source_type !== 'FILE' && source.source_type !== 'UNSTRUCTURED') throw new UserError(sourcesErrors.wrongSourceKind, { name: source.databasename });
  return source;
}

export async function uploadedFiles(folder: string): Promise<UploadedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = await Promise.all(entries.filter((entry) => entry.isFile() && isUploadName(entry.name)).map(async ({ name }) => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found && { name, size: found.size, modified: found.mtime.toISOString() };
  }));
  return files.filter((file) => file !== undefined);
}

const total = (files: readonly UploadedFile[]) => files.reduce((sum, { size }) => sum + size, 0);

/** What is there under the name goes only when that is wanted; a link never writes over anything. */
async function moveInto(folder: string, path: string, name: string, replace: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (replace) return rename(path, join(folder, name));
  await link(path, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? taken(name) : error;
  });
  await rm(path);
}

const taken = (name: string) => new UserError(sourcesErrors.uploadTaken, { name });

/** By their first bytes; a name proves nothing. */
async function databaseKind(path: string): Promise<'sqlite' | 'duckdb'> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.equals(Buffer.from('SQLite format 3\0'))) return 'sqlite';
    if (head.subarray(8, 12).equals(Buffer.from('DUCK'))) return 'duckdb';
  } finally {
    await handle.close();
  }
  throw new UserError(sourcesErrors.notADatabaseFile, {}, { file: sourcesErrors.notADatabaseFile });
}

export const uploadHandlers = [
  handle(listUploads, async ({ query }, context) => {
    const source = await sourceWithUploads(context, query.datasource_wid);
    const files = await uploadedFiles(uploadsFolder(context.services, source.wid));
    const wanted = query.name?.toLowerCase() ?? '';
    const page = await context.page(files.filter(({ name }) => name.toLowerCase().includes(wanted)), { sort: 'name', sortable: { name: 'name', size: 'size', modified: 'modified' } });
    return { ...page, used: total(files), quota: quotaOf(context.services), largest: context.services.files.limit };
  }),

  handle(uploadSourceFile, async ({ query, body }, context) => {
    const { services, signal } = context;
    const source = await sourceWithUploads(context, query.datasource_wid);
    const name = uploadName(body.name);
    const folder = uploadsFolder(services, source.wid);
    const before = await uploadedFiles(folder);
    const replace = query.replace === 1;
    if (!replace && before.some((file) => file.name === name)) throw taken(name);
    const quota = quotaOf(services);
    const kept = total(before.filter((file) => file.name !== name));
    const { path, size } = await receiveFile(services, body.stream, signal, { bytes: quota - kept, refusal: new UserError(sourcesErrors.uploadQuota, { quota: sayBytes(quota) }) });
    await moveInto(folder, path, name, replace).catch(async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    });
    context.audit({ wid: source.wid, name, after: { source: source.databasename, name, size } });
    return { name, size, modified: (await stat(join(folder, name))).mtime.toISOString() };
  }),

  handle(deleteUploads, async ({ body }, context) => {
    const source = await sourceWithUploads(context, body.datasource_wid);
    const folder = uploadsFolder(context.services, source.wid);
    const known = new Set((await uploadedFiles(folder)).map(({ name }) => name));
    const names = [...new Set(body.names)];
    const missing = names.find((name) => !known.has(name));
    if (missing !== undefined) throw new UserError(sourcesErrors.noUpload, { name: missing });
    for (const name of names) {
      await rm(join(folder, name), { force: true });
      context.audit({ wid: source.wid, name, before: { source: source.databasename, name } });
    }
    return { deleted: names.length };
  }),

  handle(uploadDatabaseFile, async ({ body }, context) => {
    const { services, signal } = context;
    const name = uploadName(body.name);
    const { path, size } = await receiveFile(services, body.stream, signal);
    try {
      const db_type = await databaseKind(path);
      const folder = join(databasesFolder(services), newId());
      await moveInto(folder, path, name, false);
      context.audit({ name, after: { name, size, db_type } });
      return { path: relative(sourcesFolder(services), join(folder, name)), name, size, db_type };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }),
];
