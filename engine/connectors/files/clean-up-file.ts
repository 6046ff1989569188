import { ConnectorFailure } from '../failure.ts';
import type { FileEntry, FileLocation } from './file-location.ts';
import { versionOf } from './file-cursor.ts';
import type { ReaderSettings } from './reader-settings.ts';

/** For a file whose rows are kept for good. One that changed since it was read stays. */
export async function cleanUpFile(location: FileLocation, file: FileEntry, settings: ReaderSettings, signal: AbortSignal): Promise<'kept' | 'removed' | 'moved'> {
  if (settings.policy_cleanup === 'none') return 'kept';
  const { change } = location;
  if (!change) throw new ConnectorFailure('unsupported', { zh: '该位置的文件不能删除或移动，请将读取后处理设为 none', en: 'Files there cannot be removed or moved; set the clean-up to none' });
  const now = await location.stat(file.path, signal);
  const isSame = file.etag === null ? now.size === file.size : versionOf(now) === versionOf(file);
  if (!isSame) return 'kept';
  if (settings.policy_cleanup === 'delete') {
    await change.remove(file.path, signal);
    return 'removed';
  }
  const folder = settings.policy_cleanup_move.split('/').filter((part) => part !== '').join('/');
  if (folder === '') throw new ConnectorFailure('bad-data', { zh: '没有填写移动的目标文件夹', en: 'The folder to move files to is not given' });
  await change.move(file.path, `${folder}/${file.path}`, signal);
  return 'moved';
}
