import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkFileSettings, FileResourceInput, FileSettings, readerNamed, ResourceSourceInput, sourcesErrors, uploadsPlace, type FileDetection, type FoundField, type UploadedFile } from '#areas/sources';
import { newId } from '#platform/server/ids.ts';
import type { Language } from '#platform/contract';
import type { Context, Principal, Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { sayBytes } from '#platform/server/health/bytes.ts';
import { refuse } from '../api/prepare-api.ts';
import { storeFile } from '../files/file-resources.ts';
import { lookAtFiles } from '../files/look-at-files.ts';
import { receiveFile } from '../files/receive-file.ts';
import { isUploadName, uploadName } from '../files/upload-names.ts';
import { quotaOf, uploadedFiles } from '../files/uploads.ts';
import { uploadsFolder } from '../files/uploads-folder.ts';
import { withinTime } from '../files/within-time.ts';
import { keepCheck, visibleResource } from '../resources/resource-rows.ts';
import { saveSource } from '../resources/resource-sources.ts';
import type { Seeing } from '../sources/visible-sources.ts';

type Settings = Record<string, unknown>;
type Acting = Context & { user: Principal };

/**
 * Files that people carry by hand. A draft is a folder beside the uploads of sources, named by an id that nobody guesses, and is
 * swept after a day; once kept, its files lie below the uploads of a source: those of the load under way in `current`, others in `kept`.
 */
export interface OfflineFiles {
  receive(draft: string, file: { name: string; stream: Readable }, signal: AbortSignal): Promise<UploadedFile>;
  list(draft: string): Promise<UploadedFile[]>;
  remove(draft: string, name: string): Promise<void>;
  look(draft: string, settings: Settings, options: { path?: string | undefined; detect: boolean; language: Language; signal: AbortSignal }): Promise<FileDetection>;
  /** The source, made if it has only a name, and a resource in it that reads what `place` puts there. */
  keep(context: Acting, given: { source_wid: string; source_name: string; dept_id: string | null; name: string; settings: Settings; fields: FoundField[] }): Promise<{ database_wid: string; resource_wid: string }>;
  /** How further files of the resource are read. */
  change(context: Acting, resource: string, settings: Settings): Promise<void>;
  /** What is declared about the fields. */
  fields(seeing: Seeing, resource: string): Promise<FoundField[]>;
  /** The draft becomes a load, and the one that a run reads. */
  place(seeing: Seeing, resource: string, load: { wid: string; draft: string }): Promise<void>;
  /** Files of an earlier load are read again; refused when they are gone. */
  again(seeing: Seeing, resource: string, load: string): Promise<void>;
}

/** Of a resource that is filled this way; nothing of it comes from people. */
const placeSettings = (folder: string) => ({ protocol: 'file', fs_urls: [folder], pattern: '*', policy_recursive: 1, incremental: 'seen', policy_cleanup: 'none' });

export function createOfflineFiles(services: Services): OfflineFiles {
  const folderOf = (draft: string) => {
    if (!/^[\w-]+$/.test(draft)) throw new UserError(sourcesErrors.noResource);
    return uploadsFolder(services, draft);
  };

  const settingsOf = (given: Settings, folder: string) => {
    const settings = FileSettings.parse({ ...given, ...placeSettings(folder) });
    refuse(checkFileSettings(settings));
    return { ...settings, file_reader_class: readerNamed(settings.file_reader_class)! };
  };

  const stored = async (seeing: Seeing, wid: string) => {
    const resource = await visibleResource(seeing, 'FILE', wid);
    const [place = ''] = FileSettings.parse(resource.settings).fs_urls;
    const [folder] = /[\w-]+(?=\/current$)/.exec(place) ?? [];
    if (!folder) throw new UserError(sourcesErrors.noResource);
    const own = join(uploadsFolder(services, resource.datasource_wid), folder);
    return { resource, place, current: join(own, 'current'), kept: join(own, 'kept') };
  };

  /** What a run has read, or failed to, is out of the way of the next one. */
  const putAside = async (current: string, kept: string) => {
    await Promise.all([current, kept].map((folder) => mkdir(folder, { recursive: true })));
    for (const load of await readdir(current)) await rename(join(current, load), join(kept, load));
  };

  return {
    async receive(draft, { name: sent, stream }, signal) {
      const folder = folderOf(draft);
      const name = uploadName(sent);
      const others = (await uploadedFiles(folder)).filter((file) => file.name !== name);
      const quota = quotaOf(services);
      const { path, size } = await receiveFile(services, stream, signal, { bytes: quota - others.reduce((sum, file) => sum + file.size, 0), refusal: new UserError(sourcesErrors.uploadQuota, { quota: sayBytes(quota) }) });
      await mkdir(folder, { recursive: true });
      await rename(path, join(folder, name));
      return { name, size, modified: new Date().toISOString() };
    },
    list: (draft) => uploadedFiles(folderOf(draft)),
    async remove(draft, name) {
      if (isUploadName(name)) await rm(join(folderOf(draft), name), { force: true });
    },
    async look(draft, given, { path, detect, language, signal }) {
      const settings = settingsOf(given, uploadsPlace(draft));
      folderOf(draft);
      return withinTime(60, signal, (limited) => lookAtFiles({
        services, source: { wid: draft }, filename: '', settings, secrets: {}, documents: false, path, place: 0, detect, pi: 1, ps: 1, rows: 100, sample: true, language, signal: limited,
      }));
    },
    async keep(context, { source_wid, source_name, dept_id, name, settings, fields }) {
      const database_wid = source_wid || (await saveSource(context, 'FILE', ResourceSourceInput.parse({ databasename: source_name, admin_dept: dept_id }))).wid;
      const place = `${uploadsPlace(database_wid)}/${newId()}/current`;
      const { wid } = await storeFile(context, FileResourceInput.parse({ ...settingsOf(settings, place), datasource_wid: database_wid, filename: name }));
      await keepCheck(context.db, wid, { state: 'success', message: null, fields });
      return { database_wid, resource_wid: wid };
    },
    async change(context, wid, given) {
      const { resource, place } = await stored(context, wid);
      await storeFile(context, FileResourceInput.parse({ ...settingsOf({ ...FileSettings.parse(resource.settings), ...given }, place), wid, datasource_wid: resource.datasource_wid, filename: resource.name, filealias: resource.alias, filecomment: resource.comment, filedesc: resource.description, order_num: resource.order_num, sys_label: resource.sys_label, topic: resource.topic }));
      await keepCheck(context.db, wid, { state: 'success', message: null });
    },
    fields: async (seeing, wid) => (await stored(seeing, wid)).resource.fields as FoundField[],
    async place(seeing, wid, { wid: load, draft }) {
      const { current, kept } = await stored(seeing, wid);
      await putAside(current, kept);
      await rename(folderOf(draft), join(current, load));
    },
    async again(seeing, wid, load) {
      const { current, kept } = await stored(seeing, wid);
      await putAside(current, kept);
      await rename(join(kept, load), join(current, load)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new UserError(sourcesErrors.noUpload, { name: load }) : error;
      });
      // Files count as new once their time is another.
      const now = new Date();
      for (const name of await readdir(join(current, load))) await utimes(join(current, load, name), now, now);
    },
  };
}
