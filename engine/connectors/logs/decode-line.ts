/** Bytes of a line as text. Bytes that the encoding does not know are shown as \xNN and the line is marked, never guessed. */
export function decodeLine(bytes: Uint8Array, encoding: string): { text: string; problem?: 'encoding' } {
  try {
    return { text: decoderOf(encoding).decode(bytes) };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    let text = '';
    for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
    return { text, problem: 'encoding' };
  }
}

type Decoder = InstanceType<typeof TextDecoder>;
const decoders = new Map<string, Decoder>();

/** Throws RangeError when there is no such encoding. */
export function decoderOf(encoding: string): Decoder {
  const known = decoders.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: false });
  decoders.set(encoding, decoder);
  return decoder;
}
