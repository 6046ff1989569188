import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Cell } from '../demo-table.ts';
import { accessLog } from './access-log.ts';
import { campusCardFiles, type CampusCardFile } from './files.ts';
import { encodeGb18030 } from './gb18030.ts';

export const accessLogFile = 'access.log';

/** Beside its place until it is whole. Null: the folder is there already, and nothing was done. */
export function createCampusCard(folder: string): { files: number; rows: number } | null {
  if (existsSync(folder)) return null;
  const files = campusCardFiles();
  const log = accessLog();
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  for (const file of files) writeFileSync(join(draft, file.name), bytesOf(file));
  writeFileSync(join(draft, accessLogFile), log);
  renameSync(draft, folder);
  return { files: files.length + 1, rows: files.reduce((sum, { table }) => sum + table.rows.length, log.split('\n').length - 1) };
}

export function bytesOf({ table, delimiter, header, newline, byteOrderMark, encoding, compression }: CampusCardFile): Buffer {
  const lines = [...(header ? [table.columns.map(([name]) => name)] : []), ...table.rows].map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter) + newline);
  const text = (byteOrderMark ? '\uFEFF' : '') + lines.join('');
  const bytes = encoding === 'GB18030' ? encodeGb18030(text) : Buffer.from(text);
  return compression === 'gzip' ? gzipSync(bytes) : bytes;
}

function quoted(cell: Cell, delimiter: string): string {
  const text = cell === null ? '' : String(cell);
  return text.includes('"') || text.includes(delimiter) || text.includes('\n') ? `"${text.replaceAll('"', '""')}"` : text;
}
