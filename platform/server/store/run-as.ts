import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** PostgreSQL refuses to run as root, so root hands it to an id that nothing else on the machine uses. */
export interface RunAs {
  uid: number;
  gid: number;
}

const unprivileged: RunAs = { uid: 54320, gid: 54320 };

/** Whom the cluster in `folder` runs as; undefined: as ourselves. A folder made without root keeps its owner. */
export function runAsFor(folder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivileged;
}

/** initdb, unlike postgres, insists on an id that has a name. */
export function namedAccount(): RunAs {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'));
  const found = accounts.find(([name]) => name === 'nobody') ?? accounts.find(([, , uid]) => Number(uid) > 0);
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : unprivileged;
}

/** Whether an id without any group can walk down to `path`: every folder above lets others pass. */
export function othersCanReach(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
