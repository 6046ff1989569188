import type { ByteStream } from '../file-location.ts';
import type { CellBatch, FileFormat } from './file-format.ts';
import { usualFormatSettings, type FormatSettings } from './format-settings.ts';

export const never = new AbortController().signal;

/** In pieces of `size` bytes, so that nothing may rely on where they end. */
export async function* streamOf(content: Uint8Array | string, size = 65_536): ByteStream & AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content as Uint8Array);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All batches as one. */
export async function readAll(format: FileFormat, content: Uint8Array | string, given: Partial<FormatSettings> = {}, size?: number): Promise<CellBatch> {
  const all: CellBatch = { columns: [], rows: [], numbers: [], problems: [] };
  for await (const batch of format.read(streamOf(content, size), { ...usualFormatSettings, ...given }, never)) {
    all.columns = batch.columns;
    if (batch.types) all.types = batch.types;
    all.rows.push(...batch.rows);
    all.numbers.push(...batch.numbers);
    all.problems.push(...batch.problems);
  }
  return all;
}
