import { createHash } from 'node:crypto';
import type { Translation } from '#areas/system';

/** Changes whenever anybody changes a text. */
export function versionOf(entries: readonly Translation[]): string {
  const changed = entries.filter((entry) => entry.row_version > 0).map(({ id, zh_cn, en_us, row_version }) => [id, zh_cn, en_us, row_version]);
  return createHash('sha256').update(JSON.stringify(changed)).digest('base64url').slice(0, 16);
}
