import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAskedFor, root, run, tool } from './run.ts';

const webFolder = join(root, 'dist/web');
const stamp = join(root, 'dist/web.stamp');
const inputs = [
  'apps/*.ts', 'apps/web/**/*', 'platform/web/**/*', 'platform/contract/**/*', 'areas/*/web/**/*', 'areas/*/contract/**/*',
  'package-lock.json', 'vite.config.ts', 'scripts/word-books.ts',
];

if (isAskedFor(import.meta.filename)) process.exit((await build('info')) ? 0 : 1);

/** Builds the page when something it is made of has changed. Gives the folder to serve. */
export async function buildWebIfStale(): Promise<string> {
  const built = existsSync(join(webFolder, 'index.html'));
  // While developing, the page comes from Vite and the folder only has to be there.
  if (built && (process.env.TRIBUTARY_DEV || (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()))) return webFolder;
  console.error('Building the page (only when it changed) / 正在构建页面（仅在有改动时）…');
  if (!(await build('warn'))) throw new Error('The page could not be built / 页面构建失败');
  return webFolder;
}

/** In a process of its own: the bundler's memory is gone when the server starts to serve. */
async function build(level: 'info' | 'warn'): Promise<boolean> {
  // Taken before, so that what changes meanwhile is built the next time.
  const before = fingerprint();
  const { code } = await run([tool('vite/bin/vite.js'), 'build', '--config', 'vite.config.ts', '--logLevel', level], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
    seconds: 600,
  });
  if (code !== 0) return false;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, before);
  return true;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of globSync(inputs, { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(name)) continue;
    const { mtimeMs, size, mode } = statSync(join(root, name));
    hash.update(`${name} ${size} ${mode & 0o170000} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
