import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const left = new Set(['node_modules', 'data', 'dist', '.git']);
const node = process.execPath;

describe('the guide "add a screen", followed literally', () => {
  let copy: string;
  // Plain output, whatever colours the surroundings ask for.
  const env = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' };
  const run = (...args: string[]) => spawnSync(node, args, { cwd: copy, env, encoding: 'utf8' }).stdout;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'tributary-guide-'));
    cpSync(root, copy, { recursive: true, filter: (source) => !left.has(source.slice(root.length + 1)) });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    follow(readFileSync(join(root, 'docs/guides/add-a-screen.md'), 'utf8'), copy);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  // Its own files and what they import: `npm run check` has compiled the rest, and its test runs below.
  it.each(['contract', 'server', 'web'])('compiles on the side of the %s', (side) => {
    writeFileSync(join(copy, 'config/tsconfig.guide.json'), JSON.stringify({
      extends: `./tsconfig.${side}.json`, include: [`../areas/tools/${side}`, ...(side === 'contract' ? ['./globals.d.ts'] : [])], exclude: ['../areas/**/*.call-test.ts'],
    }));
    expect(run('node_modules/typescript/bin/tsc', '-p', 'config/tsconfig.guide.json')).toBe('');
  });

  it('works over HTTP, by its own test', () => {
    const output = run('node_modules/vitest/vitest.mjs', 'run', '--project', 'calls', 'areas/tools');
    expect(output).toMatch(/Tests\s+2 passed/);
  });

  it('is part of the manifest as a built screen with its calls', () => {
    const manifest = JSON.parse(run('scripts/manifest.ts'));
    expect(manifest.routes).toContainEqual({ path: '/tool/notes', area: 'tools', access: 'token', built: true });
    expect(manifest.calls).toContainEqual({ method: 'POST', path: '/api/tools/note/save' });
  });
});

/** Does what the fenced blocks say: writes a file, or adds lines after a line. */
function follow(guide: string, folder: string): void {
  for (const [, header, code] of guide.matchAll(/^```tsx? (.+)\n([\s\S]*?)^```$/gm)) {
    const [, action, path] = /^(file|insert)=(\S+)/.exec(header!)!;
    const target = join(folder, path!);
    if (action === 'file') {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, code!);
      continue;
    }
    const mark = /after="(.+)"/.exec(header!)![1]!;
    const text = readFileSync(target, 'utf8');
    if (!text.includes(mark)) throw new Error(`${path} has no ${mark}`);
    writeFileSync(target, text.split('\n').flatMap((line) => (line.includes(mark) ? [line, code!.trimEnd()] : [line])).join('\n'));
  }
}
