/** One piece of a timestamp pattern such as `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`. */
export type PatternPart = { letter: string; count: number } | { literal: string };

export const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
export const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export function patternParts(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  for (const match of pattern.matchAll(/''|'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g)) {
    const [whole, quoted, letter] = match;
    if (whole === "''") parts.push({ literal: "'" });
    else if (quoted !== undefined) parts.push({ literal: quoted.replaceAll("''", "'") });
    else if (letter !== undefined) parts.push({ letter, count: whole.length });
    else parts.push({ literal: whole });
  }
  return parts;
}

/** The regular expression of a part; every part is bounded, so a match takes time in proportion to the text. */
export function partExpression(part: PatternPart): string | undefined {
  if ('literal' in part) return part.literal.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replace(/ +/g, ' +');
  const number = (least: number, most: number) => String.raw`(\d{${least},${most}})`;
  const { letter, count } = part;
  switch (letter) {
    case 'y': case 'u': return count === 2 ? number(2, 2) : number(4, 4);
    case 'M': case 'L': return count >= 3 ? `(${monthNames.join('|')})[a-z]{0,6}` : number(count === 2 ? 2 : 1, 2);
    case 'd': case 'H': case 'h': case 'm': case 's': return number(count === 2 ? 2 : 1, 2);
    case 'S': return number(1, 9);
    case 'n': return number(1, 9);
    case 'a': return '(am|pm|上午|下午)';
    case 'E': return `(${dayNames.join('|')})[a-z]{0,6}`;
    case 'Z': case 'X': case 'x': case 'z': return String.raw`(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)`;
    default: return undefined;
  }
}
