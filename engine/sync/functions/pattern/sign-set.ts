/** A set of characters as ranges of code points, in order, without overlap. */
export type SignSet = readonly (readonly [number, number])[];

const lastSign = 0x10ffff;

export function signSet(ranges: readonly (readonly [number, number])[]): SignSet {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

export function complement(set: SignSet): SignSet {
  const rest: [number, number][] = [];
  let next = 1;
  for (const [from, to] of set) {
    if (from > next) rest.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= lastSign) rest.push([next, lastSign]);
  return rest;
}

export const overlap = (one: SignSet, other: SignSet) => one.some(([from, to]) => other.some(([least, most]) => from <= most && least <= to));

const code = (sign: string) => sign.codePointAt(0)!;
const range = (from: string, to: string): [number, number] => [code(from), code(to)];
const lower = range('a', 'z');
const upper = range('A', 'Z');
const digit = range('0', '9');
const blanks: [number, number][] = [[9, 13], [32, 32]];
const marks: [number, number][] = [[33, 47], [58, 64], [91, 96], [123, 126]];

/** Of ASCII only, whatever the language of a database: [[:alpha:]], \d, \w, \s. */
export const named: Record<string, SignSet> = {
  d: signSet([digit]), w: signSet([digit, upper, lower, range('_', '_')]), s: signSet(blanks),
  alpha: signSet([upper, lower]), digit: signSet([digit]), alnum: signSet([digit, upper, lower]), upper: signSet([upper]), lower: signSet([lower]),
  space: signSet(blanks), blank: signSet([[9, 9], [32, 32]]), punct: signSet(marks), xdigit: signSet([digit, range('a', 'f'), range('A', 'F')]),
  /** Chinese characters. */
  Han: signSet([[0x3005, 0x3005], [0x3007, 0x3007], [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xf900, 0xfaff], [0x20000, 0x323af]]),
};

/** A dot: anything but the end of a line. */
export const anySign = complement([[10, 10]]);

/** Both cases of Latin letters without accents. */
export function withBothCases(set: SignSet): SignSet {
  const more = set.flatMap(([from, to]) => [shifted(from, to, upper, 32), shifted(from, to, lower, -32)].filter((one) => one !== undefined));
  return signSet([...set, ...more]);
}

function shifted(from: number, to: number, within: [number, number], by: number): [number, number] | undefined {
  const [least, most] = [Math.max(from, within[0]), Math.min(to, within[1])];
  return least <= most ? [least + by, most + by] : undefined;
}

export function writeSet(set: SignSet): string {
  const [first] = set;
  if (set.length === 1 && first![0] === first![1]) return writeSign(first![0]);
  const turned = complement(set);
  // The shorter of the two ways to say it.
  return turned.length < set.length || (turned.length === set.length && set.at(-1)![1] === lastSign) ? `[^${writeRanges(turned)}]` : `[${writeRanges(set)}]`;
}

const writeRanges = (set: SignSet) => set.map(([from, to]) => (from === to ? writeSign(from) : `${writeSign(from)}-${writeSign(to)}`)).join('');

/** A backslash before a mark is the mark itself, for both. */
const writeSign = (sign: number) => (marks.some(([from, to]) => sign >= from && sign <= to) ? `\\${String.fromCodePoint(sign)}` : String.fromCodePoint(sign));
