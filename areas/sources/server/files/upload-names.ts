import { sourcesErrors } from '#areas/sources';
import { isPlainName } from '#engine/connectors/files/location-failures.ts';
import { UserError } from '#platform/server/errors.ts';

/** What file systems take, less what we put before a name. */
const longestName = 240;

/** Only the last part of what a browser sends counts; it must mean nothing but a name. */
export function uploadName(sent: string): string {
  // Browsers write a quotation mark so.
  const name = (sent.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim();
  if (!isUploadName(name)) throw new UserError(sourcesErrors.uploadName, { name: name.slice(0, 100) }, { file: named(name.slice(0, 100)) });
  return name;
}

export function isUploadName(name: string): boolean {
  return isPlainName(name) && !name.includes('\\') && !name.startsWith('.') && Buffer.byteLength(name) <= longestName;
}

const named = (name: string) => ({ zh: sourcesErrors.uploadName.zh.replace('{name}', () => name), en: sourcesErrors.uploadName.en.replace('{name}', () => name) });
