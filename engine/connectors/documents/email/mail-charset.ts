import { isUtf8 } from 'node:buffer';
import { decoderOf, encodingName } from '../../files/formats/text-decoding.ts';

/**
 * What bytes of a letter mean: as declared; where they are not that, UTF-8 or GB18030, and `declared` is false. A letter
 * whose bytes are none of these gives undecodable ones as U+FFFD, and `exact` is false.
 */
export function decodeMailBytes(bytes: Buffer, charset: string | undefined): { text: string; declared: boolean; exact: boolean } {
  const decoder = charset === undefined ? undefined : decoderFor(charset);
  for (const [decode, declared] of [[decoder, true], [isUtf8(bytes) ? decoderOf('utf-8') : undefined, charset === undefined], [decoderOf('gb18030'), false]] as const) {
    try {
      if (decode) return { text: decode.decode(bytes, false), declared, exact: true };
    } catch {
      // The next one.
    }
  }
  return { text: new TextDecoder('utf-8').decode(bytes), declared: false, exact: false };
}

function decoderFor(charset: string): { decode(bytes: Uint8Array, more: boolean): string } | undefined {
  const label = charset.trim().toLowerCase();
  try {
    return decoderOf(encodingName(label));
  } catch {
    // Letters come in more encodings than files: whatever the machine knows will do.
  }
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return { decode: (bytes) => decoder.decode(bytes) };
  } catch {
    return undefined;
  }
}
