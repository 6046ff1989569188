import { isAscii, isUtf8 } from 'node:buffer';
import { ConnectorFailure } from '../../failure.ts';
import type { ByteStream } from '../file-location.ts';

const sampleSize = 65_536;
/** Small, so that a failure can say where. */
const step = 4_096;

const names: Record<string, string> = {
  utf8: 'utf-8', utf16: 'utf-16le', utf16le: 'utf-16le', utf16be: 'utf-16be', unicode: 'utf-16le',
  // Each holds the one before; the largest reads them all.
  gb2312: 'gb18030', gbk: 'gb18030', cp936: 'gb18030', gb18030: 'gb18030',
  big5: 'big5', ascii: 'utf-8', usascii: 'utf-8', latin1: 'latin1', iso88591: 'latin1', windows1252: 'windows-1252', cp1252: 'windows-1252',
};

/** As we call it; a failure for what we do not read. */
export function encodingName(text: string): string {
  const name = names[text.toLowerCase().replace(/[-_ ]/g, '')];
  if (!name) throw new ConnectorFailure('unsupported', { zh: `不支持的编码 ${text}，可用 UTF-8、UTF-16、GB18030、GBK、Big5、latin1`, en: `The encoding ${text} is not supported; use UTF-8, UTF-16, GB18030, GBK, Big5 or latin1` });
  return name;
}

/** A mark at the beginning decides; then what the bytes can be. Big5 and latin1 must be named: they look like others. */
export function detectEncoding(sample: Uint8Array): string {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8';
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of sample.subarray(0, 4096).entries()) if (byte === 0) zeros[index % 2]! += 1;
  const many = Math.min(sample.length, 4096) / 8;
  if (zeros[1]! > many && zeros[0]! < many / 8) return 'utf-16le';
  if (zeros[0]! > many && zeros[1]! < many / 8) return 'utf-16be';
  return isWhole(sample, isUtf8) || isMostlyUtf8(sample) ? 'utf-8' : 'gb18030';
}

/** The sample may end within a character. */
const isWhole = (sample: Uint8Array, test: (bytes: Uint8Array) => boolean) => [0, 1, 2, 3].some((cut) => test(sample.subarray(0, Math.max(0, sample.length - cut))));

/**
 * A few broken lines must not turn a whole file into another encoding, which would read most of it, as nonsense. Lines that are
 * more than ASCII tell: most of them are UTF-8, or they are few and no GB18030 either.
 */
function isMostlyUtf8(sample: Uint8Array): boolean {
  let [all, foreign, sound] = [0, 0, 0];
  for (let from = 0, end = sample.indexOf(10); end >= 0; from = end + 1, end = sample.indexOf(10, from)) {
    const line = sample.subarray(from, end);
    all += 1;
    if (isAscii(line)) continue;
    foreign += 1;
    if (isUtf8(line)) sound += 1;
  }
  return sound * 2 > foreign || (foreign > 0 && foreign * 10 <= all && !isWhole(sample, isGb18030));
}

function isGb18030(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Text as it arrives, without byte order mark. A byte that means nothing is a failure: replacing it would change the data. */
export async function* decodeText(bytes: ByteStream, encoding: string): AsyncGenerator<string> {
  const { sample, rest } = await takeSample(bytes, sampleSize);
  const name = encoding === '' ? detectEncoding(sample) : marked(sample, encodingName(encoding));
  const decoder = decoderOf(name);
  let at = 0;
  for await (const piece of rest) {
    for (let from = 0; from < piece.length; from += step) {
      const part = piece.subarray(from, from + step);
      const text = decoded(() => decoder.decode(part, true), name, at, at + part.length, encoding === '');
      at += part.length;
      if (text !== '') yield text;
    }
  }
  const last = decoded(() => decoder.decode(new Uint8Array(), false), name, Math.max(0, at - 3), at, encoding === '');
  if (last !== '') yield last;
}

/** "UTF-16" alone says nothing about the order of its bytes; the mark does. */
function marked(sample: Uint8Array, name: string): string {
  return name === 'utf-16le' && sample[0] === 0xfe && sample[1] === 0xff ? 'utf-16be' : name;
}

interface Decoder { decode(bytes: Uint8Array, more: boolean): string }

export function decoderOf(name: string): Decoder {
  // For browsers latin1 means windows-1252, which is another encoding.
  if (name === 'latin1') return { decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1') };
  const decoder = new TextDecoder(name, { fatal: true });
  return {
    decode(bytes, more) {
      const text = decoder.decode(bytes, { stream: more });
      // Single bytes that Big5 does not have come out as private characters instead of a failure.
      if (name === 'big5' && /[\u0080-\u009f\uf8f8]/.test(text)) throw new TypeError('invalid Big5');
      return text;
    },
  };
}

function decoded(work: () => string, name: string, from: number, to: number, guessed: boolean): string {
  try {
    return work();
  } catch (cause) {
    throw new ConnectorFailure('bad-data', {
      zh: `第 ${from} 至 ${to} 字节之间有不属于 ${name} 编码的字节，请${guessed ? '指定' : '检查'}文件编码（如 GB18030、Big5）或修复文件`,
      en: `Between bytes ${from} and ${to} there are bytes that are not ${name}; ${guessed ? 'name' : 'check'} the encoding of the file (GB18030, Big5) or mend the file`,
    }, { cause });
  }
}

/** The beginning of a stream, and the whole of it again. Closing the second closes the stream, begun or not. */
export async function takeSample(bytes: ByteStream, size: number): Promise<{ sample: Uint8Array; rest: ByteStream }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let [length, ended] = [0, false];
  while (length < size && !ended) {
    const next = await iterator.next();
    if (next.done) ended = true;
    else {
      pieces.push(next.value);
      length += next.value.length;
    }
  }
  const sample = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  const again: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => again,
    async next() {
      const first = pieces.shift();
      if (first) return { done: false, value: first };
      return ended ? { done: true, value: undefined } : iterator.next();
    },
    async return() {
      pieces.length = 0;
      ended = true;
      await iterator.return?.();
      return { done: true, value: undefined };
    },
  };
  return { sample, rest: again };
}

/** For whoever may stop before the first piece. */
export async function closeStream(bytes: ByteStream): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.();
}
