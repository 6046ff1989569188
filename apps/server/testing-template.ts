import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const variable = 'TRIBUTARY_TEST_TEMPLATES';
/** What may differ between the server that made the installation and the one that goes on with it. */
const harmless = new Set(['TRIBUTARY_DEMO', 'TRIBUTARY_DEMO_SYSTEMS', 'TRIBUTARY_MQTT_PORT', 'TRIBUTARY_TRUST_PROXY', 'TRIBUTARY_JOBS']);

/** Vitest calls it before the first file and after the last: where the templates of one run of tests are. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // A run of tests inside a test goes on with what the outer one has.
  if (process.env[variable]) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tributary-templates-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Fills a data folder with an installation that was started once, so that not every file of tests makes a
 * cluster, its tables and a campus of its own. `make` starts and stops a server on the folder it is given.
 */
export async function fromTemplate(data: string, env: Record<string, string>, make: (data: string) => Promise<void>): Promise<void> {
  const folder = process.env[variable];
  if (!folder || process.env['DATABASE_URL'] || !Object.keys(env).every((name) => harmless.has(name))) return;
  const template = join(folder, env['TRIBUTARY_DEMO'] === '0' ? 'empty' : 'campus');
  await ensureTemplate(template, make);
  await cp(template, data, { recursive: true, filter: (path) => !path.endsWith('/postmaster.pid') });
}

async function ensureTemplate(template: string, make: (data: string) => Promise<void>): Promise<void> {
  const made = () => stat(template).then(() => true, () => false);
  if (await made()) return;
  const draft = `${template}.draft`;
  // Whoever makes the folder makes the template; the others wait for it.
  const first = await mkdir(draft).then(() => true, () => false);
  if (first) {
    await make(draft);
    await rename(draft, template);
  }
  while (!(await made())) await pause(50);
}
