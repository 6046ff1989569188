import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { demoFlaws } from './demo-flaws.ts';

async function checksums(): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL('testing-checksums.ts', import.meta.url))], { timeout: 120_000 });
  return JSON.parse(stdout) as Record<string, string>;
}

it('gives the same systems every time', { timeout: 150_000 }, async () => {
  const [first, second] = await Promise.all([checksums(), checksums()]);
  expect(Object.keys(first).length).toBeGreaterThanOrEqual(46);
  expect(second).toEqual(first);
});

it('lists every flaw once, in both languages', () => {
  expect(new Set(demoFlaws.map(({ system, table, column, kind }) => `${system} ${table} ${column} ${kind}`)).size).toBe(demoFlaws.length);
  for (const { text, count } of demoFlaws) {
    expect(text.zh).toMatch(/\p{Script=Han}/u);
    expect(text.en).toMatch(/^[\x20-\x7e]+$/);
    expect(count).toBeGreaterThan(0);
  }
});

it('has all kinds of flaws that quality rules are made for', () => {
  expect(new Set(demoFlaws.map(({ kind }) => kind))).toEqual(new Set([
    'check-digit', 'missing', 'duplicate', 'orphan', 'unknown-code', 'reversed-dates', 'impossible-value',
    'wrong-length', 'mixed-date-format', 'trailing-blank', 'full-width', 'spelling', 'negative', 'malformed',
  ]));
});
