import type { BodyInput } from '#platform/contract/call.ts';
import { checkFileSettings, compressionOf, readerNamed } from '../../contract/file-checks.ts';
import { FileResourceInput, FileSettings, type FileProtocol, type FileResource, type FileSourceType, type saveFileResource } from '../../contract/file-resources.ts';
import { uploadsPlace } from '../../contract/file-uploads.ts';

export const fileTabs = ['place', 'files', 'format', 'polling', 'advanced'] as const;
export type FileTab = (typeof fileTabs)[number];

export const fileFormSchema = FileResourceInput.superRefine((file, context) => {
  for (const [field, text] of Object.entries(checkFileSettings(file))) context.addIssue({ code: 'custom', path: [field], params: { text } });
});
export type FileFormValues = Partial<ReturnType<typeof fileFormSchema.parse>>;

const tabs: Record<Exclude<FileTab, 'format'>, readonly string[]> = {
  place: ['filename', 'filealias', 'protocol', 'fs_urls', 'endpoint', 'access_key', 'secret_key', 'key_file', 'key_passphrase', 'host_fingerprint', 'region', 'path_style'],
  files: ['pattern', 'policy_regex', 'policy_recursive', 'policy_cleanup', 'policy_cleanup_move', 'incremental', 'order_num'],
  polling: ['poll', 'poll_interval', 'cron', 'queue', 'topic', 'partitions', 'pk_fields'],
  advanced: ['filecomment', 'filedesc', 'sys_label', 'policy_class', 'max_columns', 'max_chars_per_column', 'allow_nulls', 'skip_corrupt_records'],
};

/** Where a field stands, so that its error can be seen. */
export function tabOf(field: string): FileTab {
  return (Object.keys(tabs) as (keyof typeof tabs)[]).find((tab) => tabs[tab].includes(field)) ?? 'format';
}

export function newFile(source: string, dataSourceType: FileSourceType): FileFormValues {
  // Uploaded documents are there without a place of their own.
  const fs_urls = dataSourceType === 'FILE' ? [uploadsPlace(source)] : [];
  return { ...formSettings(FileSettings.parse({})), dataSourceType, datasource_wid: source, filename: '', order_num: 0, fs_urls, pattern: '*' };
}

export function storedFile(resource: FileResource): FileFormValues {
  const { datasource_wid, wid, row_version, filename, filealias, filecomment, filedesc, order_num, sys_label, topic, resource_type } = resource;
  return { ...formSettings(FileSettings.parse(resource)), dataSourceType: resource_type, datasource_wid, wid, row_version, filename, filealias, filecomment, filedesc, order_num, sys_label, topic };
}

/** In the form a thing has one name. */
function formSettings(settings: FileSettings): FileSettings {
  return { ...settings, compression_type: compressionOf(settings), file_reader_class: readerNamed(settings.file_reader_class) ?? settings.file_reader_class };
}

export type SavedFile = BodyInput<typeof saveFileResource>;

export const secretKeys = ['secret_key', 'key_file', 'key_passphrase'] as const;

/** Where files are, as a person says it: what was uploaded is a folder of the server too. */
export type PlaceKind = FileProtocol | 'upload';

export function placeKindOf({ protocol, fs_urls }: Pick<FileFormValues, 'protocol' | 'fs_urls'>, source: string): PlaceKind {
  return protocol === 'file' && fs_urls?.length === 1 && fs_urls[0] === uploadsPlace(source) ? 'upload' : protocol ?? 'file';
}

/** A pattern that means just this file, whatever signs its name holds. */
export function onlyFile(name: string): Pick<FileSettings, 'pattern' | 'policy_regex'> {
  return /[*?{}]/.test(name) ? { pattern: '*', policy_regex: `^${name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}$` } : { pattern: name, policy_regex: '' };
}

/** What says where to look; a change of it makes what was found there old. */
export function placeOf(values: FileFormValues): string {
  const { protocol, fs_urls, endpoint, access_key, host_fingerprint, region, path_style, secret_key, key_file, key_passphrase } = values;
  return JSON.stringify([protocol, fs_urls, endpoint, access_key, host_fingerprint, region, path_style, secret_key, key_file, key_passphrase]);
}
