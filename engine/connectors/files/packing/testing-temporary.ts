import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';

/** Temporary files of this file of tests go to a folder of its own, so that none of another worker is taken for one left behind. */
export function ownTemporaryFolder(): { left(): string[] } {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tributary-own-'));
    vi.stubEnv('TMPDIR', folder);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return { left: () => readdirSync(folder).filter((name) => name.startsWith('tributary-file-')) };
}
