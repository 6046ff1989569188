import type { Text } from '#platform/contract/text.ts';
import { anySign, complement, named, signSet, withBothCases, type SignSet } from './sign-set.ts';

export type PatternNode =
  | { kind: 'set'; set: SignSet }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; ways: PatternNode[] }
  | { kind: 'repeat'; of: PatternNode; least: number; most: number }
  | { kind: 'group'; of: PatternNode };

export interface ParsedPattern {
  node: PatternNode;
  /** Whether it holds only from the first sign, up to the last. */
  fromStart: boolean;
  toEnd: boolean;
  groups: number;
}

export class PatternProblem extends Error {
  override name = 'PatternProblem';
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

/** PostgreSQL counts no further. */
const mostRepeats = 255;

export function parsePattern(pattern: string, ignoreCase = false): ParsedPattern {
  const signs = [...pattern];
  let at = 0;
  let groups = 0;
  const fail = (zh: string, en: string, place = at): never => {
    throw new PatternProblem({ zh: `正则表达式第 ${place + 1} 个字符处：${zh}`, en: `At character ${place + 1} of the regular expression: ${en}` });
  };
  if (!pattern.isWellFormed() || pattern.includes('\0')) fail('含有无效字符', 'there is a character that cannot be stored');
  const fromStart = signs[0] === '^';
  if (fromStart) at = 1;
  const toEnd = signs.length > at && signs.at(-1) === '$' && signs.at(-2) !== '\\';
  if (toEnd) signs.pop();
  const node = choice();
  if (at < signs.length) fail('多余的右括号', 'a closing bracket too many');
  if ((fromStart || toEnd) && node.kind === 'choice') fail('^ 和 $ 与 | 同用时，请把选项放进括号：^(a|b)$', 'with ^ or $, put the choice in brackets: ^(a|b)$', 0);
  return { node, fromStart, toEnd, groups };

  function choice(): PatternNode {
    const ways = [sequence()];
    while (signs[at] === '|') {
      at += 1;
      ways.push(sequence());
    }
    if (ways.length > 1 && ways.some((way) => way.kind === 'sequence' && way.parts.length === 0)) fail('| 的某一侧为空，请改用 ?', 'one side of | is empty; use ? instead');
    return ways.length === 1 ? ways[0]! : { kind: 'choice', ways };
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')') parts.push(repeated());
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  }

  function repeated(): PatternNode {
    const of = one();
    const bounds = quantifier();
    if (!bounds) return of;
    if (signs[at] === '?' || signs[at] === '+') fail('不支持懒惰或占有量词；请写明不该包含的字符，如用 [^-]* 代替 .*?', 'lazy and possessive quantifiers are not supported; say which signs are not meant, such as [^-]* instead of .*?');
    if (quantifier()) fail('量词后面不能再跟量词', 'a quantifier cannot follow a quantifier');
    return { kind: 'repeat', of, least: bounds[0], most: bounds[1] };
  }

  function quantifier(): [number, number] | undefined {
    const sign = signs[at];
    if (sign === '*' || sign === '+' || sign === '?') {
      at += 1;
      return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity];
    }
    if (sign !== '{') return undefined;
    const found = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(signs.slice(at, at + 12).join(''));
    if (!found) return fail('{ 之后应为次数，如 {2,5}；若指字符本身，请写 \\{', 'after { there should be a number, such as {2,5}; for the sign itself write \\{');
    const least = Number(found[1]);
    const most = found[2] ? (found[3] ? Number(found[3]) : Infinity) : least;
    if (most < least || least > mostRepeats || (most > mostRepeats && most !== Infinity) || most === 0) fail(`次数应从小到大，且在 1 至 ${mostRepeats} 之间`, `the numbers should rise and be between 1 and ${mostRepeats}`);
    at += found[0].length;
    return [least, most];
  }

  function one(): PatternNode {
    const sign = signs[at]!;
    at += 1;
    switch (sign) {
      case '(': return group();
      case '[': return { kind: 'set', set: cased(bracket()) };
      case '.': return { kind: 'set', set: anySign };
      case '\\': return { kind: 'set', set: cased(escape()) };
      case '^': case '$': return fail(`${sign} 只能位于整个表达式的${sign === '^' ? '开头' : '结尾'}；若指字符本身，请写 \\${sign}`, `${sign} can only stand at the ${sign === '^' ? 'beginning' : 'end'} of the whole; for the sign itself write \\${sign}`, at - 1);
      case '*': case '+': case '?': case '{': return fail(`量词 ${sign} 之前没有内容`, `there is nothing before the quantifier ${sign}`, at - 1);
      default: return { kind: 'set', set: cased(single(sign)) };
    }
  }

  function group(): PatternNode {
    const begin = at - 1;
    let counted = true;
    if (signs[at] === '?') {
      if (signs[at + 1] !== ':') fail('不支持 (?…) 形式的前后查找与选项', 'looking around and options of the form (?…) are not supported');
      counted = false;
      at += 2;
    }
    if (counted) groups += 1;
    const of = choice();
    if (signs[at] !== ')') fail('缺少右括号', 'the closing bracket is missing', begin);
    at += 1;
    return counted ? { kind: 'group', of } : of;
  }

  function bracket(): SignSet {
    const begin = at - 1;
    const negated = signs[at] === '^';
    if (negated) at += 1;
    const ranges: (readonly [number, number])[] = [];
    for (let first = true; first || signs[at] !== ']'; first = false) {
      if (at >= signs.length) fail('缺少 ]', 'the ] is missing', begin);
      const from = member();
      if (signs[at] === '-' && signs[at + 1] !== ']' && at + 1 < signs.length) {
        at += 1;
        const to = member();
        if (!isOne(from) || !isOne(to) || to[0]![0] < from[0]![0]) fail('范围的两端应为单个字符且从小到大', 'both ends of a range should be single signs, the lesser first');
        ranges.push([from[0]![0], to[0]![0]]);
      } else {
        ranges.push(...from);
      }
    }
    at += 1;
    const set = cased(signSet(ranges));
    return negated ? complement(set) : set;
  }

  function member(): SignSet {
    const sign = signs[at]!;
    at += 1;
    if (sign === '\\') return escape();
    if (sign !== '[') return single(sign);
    const found = /^:(\w+):\]/.exec(signs.slice(at, at + 12).join(''));
    if (!found) return '.=:'.includes(signs[at] ?? ' ') ? fail('不支持这种字符类', 'this class of signs is not supported') : single(sign);
    at += found[0].length;
    return named[found[1]!] ?? fail(`没有字符类 ${found[1]}`, `there is no class ${found[1]}`);
  }

  function escape(): SignSet {
    const sign = signs[at] ?? fail('反斜杠之后没有内容', 'nothing follows the backslash');
    at += 1;
    const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
    if (Object.hasOwn(controls, sign)) return [[controls[sign]!, controls[sign]!]];
    if ('dws'.includes(sign)) return named[sign]!;
    if ('DWS'.includes(sign)) return complement(named[sign.toLowerCase()]!);
    const rest = signs.slice(at, at + 12).join('');
    const property = sign === 'p' ? /^\{(?:Script=)?Han\}/.exec(rest) : null;
    const number = sign === 'u' ? /^(?:\{([\da-fA-F]{1,6})\}|([\da-fA-F]{4}))/.exec(rest) : sign === 'x' ? /^(?:\{([\da-fA-F]{1,6})\}|([\da-fA-F]{2}))/.exec(rest) : null;
    if (property || number) at += (property ?? number)![0].length;
    if (property) return named.Han!;
    if (number) {
      const value = Number.parseInt(number[1] ?? number[2]!, 16);
      return value === 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff) ? fail('没有这个字符', 'there is no such sign') : [[value, value]];
    }
    if (/[\p{L}\p{N}]/u.test(sign)) fail(`不支持 \\${sign}`, `\\${sign} is not supported`, at - 2);
    return single(sign);
  }

  function cased(set: SignSet): SignSet {
    return ignoreCase ? withBothCases(set) : set;
  }
}

const single = (sign: string): SignSet => [[sign.codePointAt(0)!, sign.codePointAt(0)!]];
const isOne = (set: SignSet) => set.length === 1 && set[0]![0] === set[0]![1];
