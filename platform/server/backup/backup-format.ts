import { z } from 'zod';

/**
 * A backup is a gzipped tar: `manifest.json` first, then the tables in an order in which they can be
 * filled, then the files, and `contents.json` last with a checksum of everything before it. Tables
 * are PostgreSQL's own COPY text, in pieces, because a tar must know each size in advance.
 */
export const formatVersion = 1;
export const manifestEntry = 'manifest.json';
export const contentsEntry = 'contents.json';

export const BackupTable = z.object({ name: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof BackupTable>;

export const Manifest = z.object({
  format: z.literal(formatVersion),
  version: z.string(),
  time: z.iso.datetime(),
  migrations: z.array(z.object({ area: z.string(), name: z.string() })),
  tables: z.array(BackupTable),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  schedules: z.array(z.object({ name: z.string(), key: z.string(), cron: z.string(), timezone: z.string(), data: z.unknown() })),
  /** The key that sealed the secrets in the tables; itself only inside when a passphrase protects it. */
  key: z.object({ id: z.string(), sealed: z.string().nullable() }),
});
export type Manifest = z.infer<typeof Manifest>;

export const BackupContents = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })),
  files: z.array(z.object({ wid: z.string(), bytes: z.number().int(), sha256: z.string() })),
  /** Files that were listed but not there any more. */
  missing: z.array(z.string()),
});
export type BackupContents = z.infer<typeof BackupContents>;

export const pieceName = (table: string, piece: number) => `tables/${table}/${String(piece).padStart(8, '0')}`;
export const fileName = (wid: string) => `files/${wid}`;

/** What stands in the archive under this name. */
export function placeOf(name: string): { table: string } | { file: string } | null {
  const [kind, subject] = name.split('/');
  if (kind === 'tables' && subject) return { table: subject };
  return kind === 'files' && subject ? { file: subject } : null;
}
