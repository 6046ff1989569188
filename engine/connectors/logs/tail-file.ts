import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import { decodeLine, decoderOf } from './decode-line.ts';
import { LineSplitter, type RawLine } from './line-splitter.ts';
import { beginsAs, findAgain, placeOf, readPlace, sameFile, type FilePlace } from './file-place.ts';

export interface TailOptions {
  path: string;
  encoding?: string;
  /** Where to go on, as the last batch said. */
  from?: string | undefined;
  /** Wait for more; otherwise reading ends at the end of the file, and a line without an end is left for the next time. */
  follow?: boolean;
  pollMilliseconds?: number;
  longest?: number;
  /** Lines per batch. */
  batch?: number;
}

export interface TailLine { text: string; problem?: 'encoding' | 'too-long' }

export interface TailBatch {
  lines: TailLine[];
  cursor: string;
  /** The file was emptied and begun anew since the last batch: lines may have been lost. */
  truncated: boolean;
}

/** Reads a file that grows, is renamed and begun anew, or emptied; whole lines only, from where it stopped before. */
export async function* tailFile(options: TailOptions, { signal }: { signal: AbortSignal }): AsyncGenerator<TailBatch, void, undefined> {
  const encoding = knownEncoding(options.encoding ?? 'utf-8');
  const { path, follow = false, pollMilliseconds = 500 } = options;
  let place = options.from === undefined || options.from === '' ? undefined : readPlace(options.from);
  let truncated = false;
  for (;;) {
    // A file that was renamed since is read to its end under its new name first.
    const renamed = place && await findAgain(path, place);
    if (place && !renamed) truncated ||= await wasReplaced(path);
    const handle = await opened(renamed ?? path, follow);
    if (handle) {
      try {
        const start = renamed && place ? place.offset : 0;
        const old = renamed !== undefined && renamed !== path;
        const result: Ended = yield* readHandle(handle, start, { ...options, encoding, truncated, wait: follow && !old, whole: old, signal, isCurrent: () => sameFile(path, handle) });
        truncated = result === 'truncated';
        place = undefined;
        if (result === 'done' && !follow && !old) return;
      } finally {
        await handle.close();
      }
    } else if (!follow) return;
    else await pause(pollMilliseconds, signal);
    if (signal.aborted) throw calledOff();
  }
}

type Ended = 'done' | 'rotated' | 'truncated';

interface Reading extends TailOptions {
  encoding: string;
  truncated: boolean;
  wait: boolean;
  /** Nobody will write here any more: the last line needs no end. */
  whole: boolean;
  signal: AbortSignal;
  isCurrent(): Promise<boolean>;
}

async function* readHandle(handle: FileHandle, start: number, reading: Reading): AsyncGenerator<TailBatch, Ended, undefined> {
  const { signal, batch: most = 1_000 } = reading;
  const splitter = new LineSplitter(start, reading.encoding, reading.longest ?? 1024 * 1024);
  const buffer = Buffer.alloc(256 * 1024);
  let { truncated } = reading;
  let position = start;
  let last = false;
  let known: FilePlace | undefined;
  for (;;) {
    if (signal.aborted) throw calledOff();
    // Emptied and filled again beyond where we were: only its beginning tells.
    if (known && !(await beginsAs(handle, known))) return 'truncated';
    const read = await handle.read(buffer, 0, buffer.length, position);
    // Letters of two bytes are only taken whole.
    const bytesRead = reading.encoding.startsWith('utf-16') && !last && !reading.whole ? read.bytesRead & ~1 : read.bytesRead;
    position += bytesRead;
    const lines = splitter.push(buffer.subarray(0, bytesRead));
    if (bytesRead === 0 && (last || reading.whole)) lines.push(...splitter.end());
    for (let at = 0; at < lines.length; at += most) {
      const part = lines.slice(at, at + most);
      known = await placeOf(handle, part.at(-1)?.end ?? position);
      yield { lines: part.map((line) => textOf(line, reading.encoding)), cursor: JSON.stringify(known), truncated };
      truncated = false;
    }
    if (bytesRead > 0) continue;
    if ((await handle.stat()).size < position) return 'truncated';
    if (last) return 'rotated';
    if (!reading.wait) return 'done';
    // Once another file has the name, what is still unread here is all there will be.
    if (await reading.isCurrent()) await pause(reading.pollMilliseconds ?? 500, signal);
    else last = true;
  }
}

function textOf(line: RawLine, encoding: string): TailLine {
  return line.tooLong ? { text: '', problem: 'too-long' } : decodeLine(line.bytes, encoding);
}

async function opened(path: string, follow: boolean): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Between renaming and beginning anew there is no file for a moment.
    if (code === 'ENOENT' && follow) return undefined;
    if (code === 'ENOENT') throw new ConnectorFailure('table-gone', { zh: `日志文件不存在：${path}`, en: `There is no log file ${path}` }, { cause: error });
    if (code === 'EACCES' || code === 'EPERM') throw new ConnectorFailure('rights', { zh: `没有权限读取日志文件 ${path}`, en: `Not permitted to read the log file ${path}` }, { cause: error, remedy: `setfacl -m u:tributary:r '${path.replaceAll("'", String.raw`'\''`)}'` });
    throw new ConnectorFailure('other', { zh: `无法打开日志文件 ${path}：${code}`, en: `Cannot open the log file ${path}: ${code}` }, { cause: error });
  }
}

async function wasReplaced(path: string): Promise<boolean> {
  return open(path, 'r').then(async (handle) => { await handle.close(); return true; }, () => false);
}

function knownEncoding(encoding: string): string {
  try {
    return decoderOf(encoding).encoding;
  } catch (error) {
    throw new ConnectorFailure('unsupported', { zh: `不支持编码“${encoding}”`, en: `The encoding "${encoding}" is not known` }, { cause: error });
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => { throw calledOff(); });
}
