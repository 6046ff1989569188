import { afterAll, beforeAll, expect, test } from 'vitest';
import { lakeWords, startBothLakes, type BothLakes } from '../testing/both-lakes.ts';
import { string, textLiteral } from '../term.ts';
import { patternProblem, readPattern, readReplacement } from './pattern.ts';

let lakes: BothLakes;
beforeAll(async () => { lakes = await startBothLakes(); });
afterAll(() => lakes?.stop());

/** Every match, with its groups, marked. */
async function marked(kind: 'duckdb' | 'postgresql', source: string, groups: number, texts: string[]) {
  const mark = readReplacement(`<${Array.from({ length: Math.min(groups, 9) + 1 }, (_, index) => `$${index}`).join('|')}>`, 9, kind);
  const lake = lakeWords[kind];
  return lakes.evaluate(kind, `regexp_replace("x", ${textLiteral(lake, source)}, ${textLiteral(lake, mark)}, 'g')`, { columns: [{ name: 'x', type: string }], rows: texts.map((text) => [text]) });
}

let seed = 20_260_301;
function below(limit: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (seed >> 8) % limit;
}
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
const quantifier = () => pick(['', '', '', '?', '*', '+', '{1,2}', '{2}']);

function anyPattern(depth: number): string {
  return Array.from({ length: 1 + below(4) }, () => {
    const kind = depth > 0 ? below(10) : 0;
    if (kind < 7) return pick(['a', 'b', 'c', '[ab]', '[^a]', '.', '\\d', '\\n', '中', '[^-]', '-', '1', '\\s', '(?:ab)', '\\.']) + quantifier();
    if (kind === 7) return `(${anyPattern(depth - 1)})${pick(['', '?'])}`;
    return kind === 8 ? `(?:${anyPattern(depth - 1)}|${anyPattern(depth - 1)})${quantifier()}` : `(${anyPattern(depth - 1)}|${anyPattern(depth - 1)})`;
  }).join('');
}

test('whatever pattern is let through matches the same in both lakes', async () => {
  let accepted = 0;
  for (let tries = 0; tries < 600; tries += 1) {
    const pattern = `${pick(['^', '', '', ''])}${anyPattern(2)}${pick(['$', '', '', ''])}`;
    if (patternProblem(() => readPattern(pattern)) !== undefined) continue;
    accepted += 1;
    const { source, groups } = readPattern(pattern, below(4) === 0);
    const texts = Array.from({ length: 12 }, () => Array.from({ length: below(9) }, () => pick(['a', 'b', 'c', '-', '1', '\n', '中', ' ', 'A', '.'])).join(''));
    expect({ pattern, found: await marked('duckdb', source, groups, texts) }).toEqual({ pattern, found: await marked('postgresql', source, groups, texts) });
  }
  expect(accepted).toBeGreaterThan(100);
});

test('the two would differ on what is not let through', async () => {
  expect(await marked('duckdb', '元|元整', 0, ['元整'])).not.toEqual(await marked('postgresql', '元|元整', 0, ['元整']));
  expect(() => readPattern('元|元整')).toThrow(/several ways/);
});

test.each([
  ['a.*?b', /lazy/], ['(?=a)b', /looking around/], ['(?i)a', /looking around/], ['\\bword', /\\b is not supported/], ['(a)\\1', /\\1 is not supported/], ['a*', /matches nothing/], ['(ab', /closing bracket/], ['ab)', /closing bracket/], ['[a', /\] is missing/],
  ['a{5,2}', /rise/], ['a{300}', /between 1 and 255/], ['a{x', /after \{/], ['*a', /nothing before/], ['a**', /follow a quantifier/], ['a|', /one side/], ['^a|b$', /in brackets/], ['a^b', /beginning/], ['(a)+b', /cannot be repeated/], ['a?(?:ab)?c?x', /several ways/],
  ['[z-a]', /the lesser first/], ['\\p{Greek}', /not supported/], ['\\u{110000}', /no such sign/], ['[[:nope:]]', /no class/], ['(?:[a-z]{200}){200}', /too long/], ['a\0', /cannot be stored/],
])('%s is refused in words', (pattern, message) => {
  const problem = patternProblem(() => readPattern(pattern));
  expect(problem?.en).toMatch(message);
  expect(problem?.zh).not.toBe('');
});

test('classes are of ASCII and spelled out, so that no language of a database matters', () => {
  expect(readPattern('\\d+\\.[^\\w-]{2}').source).toBe('[0-9]+\\.[^\\-0-9A-Z\\_a-z]{2}');
  expect(readPattern('ab', true).source).toBe('[Aa][Bb]');
  expect(readPattern('[]\\]-]x').source).toBe('[\\-\\]]x');
});
