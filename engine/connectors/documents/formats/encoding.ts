import { createReadStream } from 'node:fs';
import { ConnectorFailure } from '../../failure.ts';
import { decodeText, detectEncoding, encodingName } from '../../files/formats/text-decoding.ts';

/**
 * The encoding that the whole file is in, not only its beginning: a long file may turn Chinese late. `declared` is
 * taken where the bytes agree.
 */
export async function encodingOf(path: string, sample: Uint8Array, declared?: string): Promise<string> {
  const guess = detectEncoding(sample);
  if (guess.startsWith('utf-16')) return guess;
  for (const encoding of [...known(declared), 'utf-8', 'gb18030']) if (await holds(path, encoding)) return encoding;
  throw new ConnectorFailure('bad-data', {
    zh: '文件中有无法识别的字节，既不是 UTF-8 也不是 GB18030，请转换为 UTF-8 后重试', en: 'The file holds bytes that are neither UTF-8 nor GB18030; convert it to UTF-8 and try again',
  });
}

function known(declared: string | undefined): string[] {
  try {
    return declared === undefined ? [] : [encodingName(declared)];
  } catch {
    return [];
  }
}

async function holds(path: string, encoding: string): Promise<boolean> {
  try {
    for await (const _text of decodeText(createReadStream(path), encoding));
    return true;
  } catch (error) {
    if (error instanceof ConnectorFailure) return false;
    throw error;
  }
}

/** The text of a file, up to so many characters. */
export async function wholeText(path: string, encoding: string, most: number): Promise<{ text: string; more: boolean }> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of decodeText(createReadStream(path), encoding)) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) return { text: pieces.join('').slice(0, most), more: true };
  }
  return { text: pieces.join(''), more: false };
}
