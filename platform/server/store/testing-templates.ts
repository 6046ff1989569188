import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const variable = 'TRIBUTARY_TEST_TEMPLATES';

/** Vitest calls it before the first file and after the last: where the templates of one run of tests are. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // A run of tests inside a test goes on with what the outer one has.
  if (process.env[variable]) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tributary-templates-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Fills a folder with what `make` makes once in a run of tests, so that not every file of tests makes a cluster, tables and a campus of
 * its own. Outside such a run nothing is kept, and nothing is filled.
 */
export async function fillFromTemplate(name: string, folder: string, make: (draft: string) => Promise<void>): Promise<boolean> {
  const templates = process.env[variable];
  if (!templates) return false;
  const template = join(templates, name);
  await ensureTemplate(template, make);
  await cp(template, folder, { recursive: true, filter: (path) => !path.endsWith('/postmaster.pid') });
  return true;
}

async function ensureTemplate(template: string, make: (draft: string) => Promise<void>): Promise<void> {
  const made = () => stat(template).then(() => true, () => false);
  if (await made()) return;
  // Whoever makes the folder makes the template; the others wait for it.
  const draft = `${template}.draft`;
  const first = await mkdir(draft).then(() => true, () => false);
  if (first) {
    await make(join(draft, 'made'));
    await rename(join(draft, 'made'), template);
  }
  while (!(await made())) await pause(50);
}
