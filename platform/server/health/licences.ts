import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Licence } from '#platform/contract/platform/health.ts';

interface Lock {
  packages: Record<string, { name?: string; version?: string; license?: string; dev?: boolean; devOptional?: boolean }>;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
let read: Promise<Licence[]> | undefined;

/** What is installed beside us, read once: packages do not change while we run. */
export function readLicences(): Promise<Licence[]> {
  read ??= Promise.all([installed(), readJson<Manifest>('package.json')]).then(([lock, manifest]) => licencesOf(lock, manifest));
  return read;
}

/** What npm wrote down about the packages it put there; without it, what it was asked to put there. */
function installed(): Promise<Lock> {
  return readJson<Lock>('node_modules/.package-lock.json').catch(() => readJson<Lock>('package-lock.json'));
}

export function licencesOf(lock: Lock, manifest: Manifest): Licence[] {
  const direct = new Set([manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((group) => Object.keys(group ?? {})));
  const found = new Map<string, Licence>();
  for (const [place, { name: given, version = '', license, dev, devOptional }] of Object.entries(lock.packages)) {
    if (!place) continue;
    const name = given ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const top = place === `node_modules/${name}`;
    const earlier = found.get(`${name} ${version}`);
    found.set(`${name} ${version}`, {
      name, version,
      licence: license ?? '',
      direct: (earlier?.direct ?? false) || (top && direct.has(name)),
      development: (earlier?.development ?? true) && Boolean(dev ?? devOptional),
    });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

async function readJson<Shape>(name: string): Promise<Shape> {
  return JSON.parse(await readFile(`${root}${name}`, 'utf8')) as Shape;
}
