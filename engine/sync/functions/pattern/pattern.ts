import type { Text } from '#platform/contract/text.ts';
import { checkOneMeaning } from './one-meaning.ts';
import { parsePattern, PatternProblem, type PatternNode } from './parse-pattern.ts';
import { writeSet } from './sign-set.ts';

export interface Pattern {
  /** Spelled anew, so that RE2 and PostgreSQL read the same. */
  source: string;
  groups: number;
}

/** Throws PatternProblem for what the two lakes would not do alike. */
export function readPattern(pattern: string, ignoreCase = false): Pattern {
  const parsed = parsePattern(pattern, ignoreCase);
  checkOneMeaning(parsed);
  const inner = write(parsed.node);
  return { source: `${parsed.fromStart ? '^' : ''}${inner}${parsed.toEnd ? '$' : ''}`, groups: parsed.groups };
}

/** `$1`, `$0` for the whole, `$$` for the sign; as both databases write it. */
export function readReplacement(replacement: string, groups: number, kind: 'duckdb' | 'postgresql'): string {
  return replacement.replaceAll(/\$(\$|\d)?|\\/g, (found, mark?: string) => {
    if (found === '\\') return '\\\\';
    if (mark === '$') return '$';
    if (mark === undefined || Number(mark) > groups) {
      throw new PatternProblem(mark === undefined
        ? { zh: '替换内容中的 $ 后应为组号，如 $1；若指字符本身，请写 $$', en: 'After $ in the replacement there should be the number of a group, such as $1; for the sign itself write $$' }
        : { zh: `正则表达式没有第 ${mark} 组`, en: `The regular expression has no group ${mark}` });
    }
    return mark === '0' && kind === 'postgresql' ? String.raw`\&` : `\\${mark}`;
  });
}

export function patternProblem(check: () => unknown): Text | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof PatternProblem) return error.text;
    throw error;
  }
}

function write(node: PatternNode): string {
  switch (node.kind) {
    case 'set': return writeSet(node.set);
    case 'sequence': return node.parts.map((part) => (part.kind === 'choice' ? `(?:${write(part)})` : write(part))).join('');
    case 'choice': return node.ways.map(write).join('|');
    case 'group': return `(${write(node.of)})`;
    case 'repeat': {
      const single = node.of.kind === 'set' || node.of.kind === 'group';
      return `${single ? write(node.of) : `(?:${write(node.of)})`}${times(node.least, node.most)}`;
    }
  }
}

function times(least: number, most: number): string {
  if (least === 0 && most === 1) return '?';
  if (most === Infinity) return least === 0 ? '*' : least === 1 ? '+' : `{${least},}`;
  return least === most ? `{${least}}` : `{${least},${most}}`;
}
