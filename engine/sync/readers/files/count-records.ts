import { isUtf8 } from 'node:buffer';
import { open, type FileHandle } from 'node:fs/promises';
import { withoutMark } from './file-bytes.ts';
import type { PlainRecordScanner } from './plain-records.ts';

/** Read at once; a record that is longer is none that a lake reads by itself. */
const windowBytes = 4 << 20;

/** All records of a file, the headings too; null: they are not as plain as they should be. `counted` hears of all rows so far, and of the bytes since. */
export async function countRecords(file: string, scanner: PlainRecordScanner, counted: (rows: number, bytes: number) => void, signal: AbortSignal): Promise<number | null> {
  const handle = await open(file, 'r');
  try {
    return await countIn(handle, scanner, counted, signal);
  } finally {
    await handle.close();
  }
}

async function countIn(handle: FileHandle, scanner: PlainRecordScanner, counted: (rows: number, bytes: number) => void, signal: AbortSignal): Promise<number | null> {
  const window = Buffer.allocUnsafe(windowBytes);
  let [rows, kept, isFirst] = [0, 0, true];
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(window, kept, windowBytes - kept);
    const bytes = isFirst ? withoutMark(window.subarray(0, bytesRead)) : window.subarray(0, kept + bytesRead);
    if (bytesRead === 0) return lastRecord(bytes, rows, scanner);
    isFirst = false;
    const found = bytes.includes(0) ? null : scanner.scan(bytes);
    if (!found || !isUtf8(bytes.subarray(0, found.end))) return null;
    rows += found.rows;
    kept = bytes.copy(window, 0, found.end);
    counted(rows, bytesRead);
  }
}

/** It needs no line end. */
function lastRecord(bytes: Buffer, rows: number, scanner: PlainRecordScanner): number | null {
  if (bytes.length === 0) return rows;
  const ended = Buffer.concat([bytes, Buffer.from(scanner.lineEnd!)]);
  const found = scanner.scan(ended);
  return found?.end === ended.length && isUtf8(bytes) && !bytes.includes(0) ? rows + found.rows : null;
}
