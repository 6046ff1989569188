/** Whether a compiled class speaks of `java.sql.Driver`, read from its list of constants; undefined: it is no class file. */
export function namesDriver(bytes: Buffer): boolean | undefined {
  if (bytes.length < 10 || bytes.readUInt32BE(0) !== 0xcafebabe) return undefined;
  const count = bytes.readUInt16BE(8);
  let at = 10;
  try {
    for (let index = 1; index < count; index += 1) {
      const tag = bytes.readUInt8(at);
      if (tag === 1) {
        const length = bytes.readUInt16BE(at + 1);
        if (bytes.toString('latin1', at + 3, at + 3 + length) === 'java/sql/Driver') return true;
        at += 3 + length;
        continue;
      }
      const size = sizes[tag];
      if (!size) return undefined;
      at += size;
      // Long and double take two places.
      if (tag === 5 || tag === 6) index += 1;
    }
  } catch {
    return undefined;
  }
  return false;
}

const sizes: Record<number, number> = { 3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3, 17: 5, 18: 5, 19: 3, 20: 3 };
