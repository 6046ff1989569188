import type { Version } from '../../contract/versions.ts';

/** Without a choice: the notes of the newest release, or the progress of what is being worked on. */
export function versionAtFirst(versions: readonly Version[], tab: 'logview' | 'progress'): Version | undefined {
  const wanted = tab === 'logview' ? ['released'] : ['running', 'planned'];
  return wanted.map((state) => versions.find((version) => version.state === state)).find((version) => version) ?? versions[0];
}
