import { runInNewContext } from 'node:vm';
import { ConnectorFailure } from '../failure.ts';
import type { ListRequest } from './file-location.ts';

/** A pattern that runs wild on a name is stopped after this long. */
const longest = 1_000;

/** Which of the paths are asked for. They are given together, so that a listing costs one run. */
export function matchingPaths<T extends { path: string }>(entries: readonly T[], { pattern = '', regex = '', recursive }: ListRequest): T[] {
  const near = recursive ? entries : entries.filter(({ path }) => !path.includes('/'));
  if (near.length === 0 || (pattern === '' && regex === '')) return [...near];
  const tests = [
    ...(pattern === '' ? [] : [{ source: globSource(pattern), whole: pattern.includes('/') }]),
    ...(regex === '' ? [] : [{ source: checkedSource(regex), whole: false }]),
  ];
  return tests.reduce<T[]>((left, { source, whole }) => {
    const flags = run(source, left.map(({ path }) => (whole ? path : path.slice(path.lastIndexOf('/') + 1))));
    return left.filter((_entry, index) => flags[index]);
  }, [...near]);
}

function run(source: string, texts: readonly string[]): boolean[] {
  try {
    // A regular expression can take forever; only the machine that runs it can be stopped.
    return runInNewContext('texts.map((text) => new RegExp(source, "u").test(text))', { source, texts }, { timeout: longest }) as boolean[];
  } catch (cause) {
    throw new ConnectorFailure('bad-data', {
      zh: '文件名表达式匹配耗时过长，请改写得更简单（避免嵌套的重复）', en: 'The expression for file names takes too long; write it more simply, without repetition inside repetition',
    }, { cause });
  }
}

function checkedSource(source: string): string {
  try {
    return new RegExp(source, 'u').source;
  } catch (cause) {
    throw new ConnectorFailure('bad-data', { zh: `文件名正则表达式有误：${source.slice(0, 200)}`, en: `Not a regular expression for file names: ${source.slice(0, 200)}` }, { cause });
  }
}

/** `*` within a name, `**` across folders, `?` one sign, `{a,b}` either. */
export function globSource(pattern: string): string {
  let depth = 0;
  const body = pattern.replace(/\*\*\/|\*\*|[\s\S]/gu, (sign) => {
    switch (sign) {
      case '**/': return '(?:.*/)?';
      case '**': return '.*';
      case '*': return '[^/]*';
      case '?': return '[^/]';
      case '{': depth += 1; return '(?:';
      case '}': if (depth === 0) return '\\}'; depth -= 1; return ')';
      case ',': return depth > 0 ? '|' : ',';
      default: return /[\\^$.|+()[\]/]/.test(sign) ? `\\${sign}` : sign;
    }
  });
  return `^${body}${')'.repeat(depth)}$`;
}
