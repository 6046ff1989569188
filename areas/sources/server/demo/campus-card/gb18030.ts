let table: Map<string, number> | undefined;

/** Node reads GB18030 and does not write it: what its two-byte codes read as, turned round. Other letters have four bytes, which this data does not need. */
export function encodeGb18030(text: string): Buffer {
  table ??= twoByteCodes();
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0)! < 0x80 ? letter.codePointAt(0)! : table.get(letter);
    if (code === undefined) throw new Error(`no two-byte code for ${letter}`);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Buffer.from(bytes);
}

function twoByteCodes(): Map<string, number> {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, number>();
  for (let first = 0x81; first <= 0xfe; first++) {
    for (let second = 0x40; second <= 0xfe; second++) {
      if (second === 0x7f) continue;
      const letter = decoder.decode(Uint8Array.of(first, second));
      if (!codes.has(letter)) codes.set(letter, (first << 8) | second);
    }
  }
  return codes;
}
