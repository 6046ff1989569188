import type { Text } from '#platform/contract/text.ts';

/** `yyyy-MM-dd HH:mm:ss` in pieces: letters that stand for something, and what stands for itself. */
export type TimePiece = { letters: string } | { literal: string };

const known = ['yyyy', 'yy', 'MM', 'M', 'dd', 'd', 'HH', 'H', 'mm', 'm', 'ss', 's', 'SSSSSS', 'SSS', 'S'];

/** Letters in quotes, and a T alone, stand for themselves. */
export function readTimeFormat(format: string): TimePiece[] | Text {
  const pieces: TimePiece[] = [];
  for (const [found, quoted, letters] of format.matchAll(/'([^']*)'|([A-Za-z])\2*|[^A-Za-z']+|'/g)) {
    if (quoted !== undefined) pieces.push({ literal: quoted || "'" });
    else if (found === "'") return { zh: `格式“${format}”中缺少结尾的单引号`, en: `In the format "${format}" a closing quote is missing` };
    else if (letters === undefined || found === 'T') pieces.push({ literal: found });
    else if (known.includes(found)) pieces.push({ letters: found });
    else return { zh: `格式“${format}”中的 ${found} 没有含义；可用 ${known.join('、')}，其他字母放进单引号`, en: `${found} in the format "${format}" means nothing; there are ${known.join(', ')}, and other letters go in single quotes` };
  }
  return pieces;
}

const year = '([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)';
const reads: Record<string, string> = {
  yyyy: year, yy: '([0-9]{2})', MM: '(0[1-9]|1[0-2])', M: '(0?[1-9]|1[0-2])', dd: '(0[1-9]|[12][0-9]|3[01])', d: '(0?[1-9]|[12][0-9]|3[01])',
  HH: '([01][0-9]|2[0-3])', H: '([01]?[0-9]|2[0-3])', mm: '([0-5][0-9])', m: '([0-5]?[0-9])', ss: '([0-5][0-9])', s: '([0-5]?[0-9])',
  SSSSSS: '([0-9]{6})', SSS: '([0-9]{3})', S: '([0-9]{1,6})',
};

/** What a text of this format looks like, and how to turn it to what every database reads. */
export function formatPattern(format: string): { pattern: string; spelled: string } | Text {
  const pieces = readTimeFormat(format);
  if (!Array.isArray(pieces)) return pieces;
  const group: Record<string, number> = {};
  let count = 0;
  let pattern = '';
  for (const piece of pieces) {
    if ('literal' in piece) {
      pattern += piece.literal.replaceAll(/[\\.^$*+?()[\]{}|]/g, String.raw`\$&`);
      continue;
    }
    const letter = piece.letters === 'yy' ? 'yy' : piece.letters[0]!;
    if (group[letter]) return { zh: `格式“${format}”中 ${piece.letters} 出现了两次`, en: `In the format "${format}", ${piece.letters} stands twice` };
    count += 1;
    group[letter] = count;
    pattern += reads[piece.letters]!;
  }
  const years = group.y ? `\\${group.y}` : group.yy ? `20\\${group.yy}` : undefined;
  if (!years || !group.M || !group.d || (group.m && !group.H) || (group.s && !group.m) || (group.S && !group.s)) {
    return { zh: `格式“${format}”应包含年、月、日（yyyy、MM、dd），时间须从小时写起`, en: `The format "${format}" should hold year, month and day (yyyy, MM, dd), and a time from the hour on` };
  }
  const clock = group.H ? `\\${group.H}:${group.m ? `\\${group.m}` : '00'}:${group.s ? `\\${group.s}` : '00'}${group.S ? `.\\${group.S}` : ''}` : '00:00:00';
  return { pattern: `^${pattern}$`, spelled: `${years}-\\${group.M}-\\${group.d} ${clock}` };
}
