/** Lines that say something, without the blanks around. */
export const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter(Boolean);

const piece = /\s*(?:"((?:[^"]|"")*)"|([^,，]*?))\s*(?:[,，]|$)/y;

/** Values of one part: commas between them, of either width; in double quotes a value may be anything. */
export function valuesOf(line: string): string[] {
  const values: string[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < line.length) {
    const found = piece.exec(line);
    // A quote that is not closed is part of the value.
    if (!found) return line.split(/[,，]/).map((value) => value.trim()).filter(Boolean);
    const [, quoted, plain] = found;
    if (quoted !== undefined) values.push(quoted.replaceAll('""', '"'));
    else if (plain) values.push(plain);
  }
  return values;
}

export const groupsOf = (text: string): string[][] => linesOf(text).map(valuesOf).filter((group) => group.length > 0);
