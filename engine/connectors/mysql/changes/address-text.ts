/** Addresses as MariaDB prints them; the log has their bytes, without zeros at the end. */
export function inet4Text(bytes: Buffer): string {
  return [...padded(bytes, 4)].join('.');
}

export function inet6Text(bytes: Buffer): string {
  const whole = padded(bytes, 16);
  const words = Array.from({ length: 8 }, (_, index) => whole.readUInt16BE(index * 2));
  const gap = longestZeros(words);
  const last = gap.at === 0 && (gap.length === 6 || (gap.length === 5 && words[5] === 0xffff)) ? inet4Text(whole.subarray(12)) : undefined;
  const spelled = last === undefined ? words.map((word) => word.toString(16)) : [...words.slice(0, 6).map((word) => word.toString(16)), last];
  if (!gap.length) return spelled.join(':');
  return `${spelled.slice(0, gap.at).join(':')}::${spelled.slice(gap.at + gap.length).join(':')}`;
}

function longestZeros(words: readonly number[]): { at: number; length: number } {
  let longest = { at: 0, length: 0 };
  let length = 0;
  for (const [index, word] of words.entries()) {
    length = word === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { at: index + 1 - length, length };
  }
  return longest;
}

const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length))]);
