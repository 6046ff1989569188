import type { FileEntry } from '../../../connectors/files/file-location.ts';

/** A part is read on its own and, if need be, again: not too much, yet not one for each of a hundred thousand small files. */
const partBytes = 64 * 1024 * 1024;
const partFiles = 500;

/** Files next to each other, in their order. A key is the same for the same files. */
export function filesInParts(files: readonly FileEntry[], most = { bytes: partBytes, files: partFiles }): Map<string, FileEntry[]> {
  const parts: FileEntry[][] = [];
  let bytes = 0;
  for (const file of files) {
    const part = parts.at(-1);
    if (!part || bytes + file.size > most.bytes || part.length >= most.files) {
      parts.push([file]);
      bytes = 0;
    } else part.push(file);
    bytes += file.size;
  }
  return new Map(parts.map((part) => [`${part[0]!.path}+${part.length}`, part]));
}
