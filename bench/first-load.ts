import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startJourney } from '../e2e/journey.ts';
import { buildWebIfStale } from '../scripts/build.ts';

/**
 * JavaScript that must be there before a page can draw itself, in KiB after gzip: the entry, the shell and the
 * screen with all they import statically. Beside it, what a fresh browser has fetched once the page stands still
 * (icons and locale come by themselves).
 */
const pages = [
  { path: '/login', sources: ['index.html'], limit: 130, shown: 'form' },
  { path: '/systemManagement/jobs', sources: ['index.html', 'inside.tsx', '../../areas/system/web/runs/runs-screen.tsx'], limit: 420, shown: '.list-card' },
];

interface Chunk {
  file: string;
  imports?: string[];
}

const folder = await buildWebIfStale();
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const journey = await startJourney();
try {
  for (const { path, sources, limit, shown } of pages) {
    const needed = closure(sources);
    const fetched = await fetchedBy(path, shown);
    console.log(`first load of ${path}: ${needed.toFixed(1)} KiB of JavaScript, ratio ${(needed / limit).toFixed(2)} (limit ${limit} KiB); fetched in the end ${fetched.toFixed(1)} KiB`);
    if (needed > limit) process.exitCode = 1;
  }
} finally {
  await journey.end();
}

function closure(sources: readonly string[]): number {
  const keys = new Set(sources);
  for (const key of keys) for (const imported of manifest[key]!.imports ?? []) keys.add(imported);
  const files = new Set([...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1024;
}

/** By a browser that has nothing yet but, for pages inside, the token. */
async function fetchedBy(path: string, shown: string): Promise<number> {
  const before = await journey.visit();
  if (path !== '/login') await before.signIn();
  const storage = await before.context.storageState();
  await before.context.close();

  const { page, context, goto } = await journey.visit({ storage });
  let bytes = 0;
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) reading.push(response.body().then((body) => { bytes += gzipSync(body).length; }, () => undefined));
  });
  await goto(path);
  await page.locator(shown).first().waitFor();
  await page.waitForTimeout(2000);
  await Promise.all(reading);
  await context.close();
  return bytes / 1024;
}
