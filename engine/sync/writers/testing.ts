import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duckdbLake } from '../../lake/duckdb/duckdb-lake.ts';
import type { Lake } from '../../lake/lake.ts';
import type { RunReport } from '../run.ts';

export const never = new AbortController().signal;

/** A lake of our own with what these statements make. */
export async function startLake(...statements: string[]): Promise<{ lake: Lake; segments: string; folder: string; run(...more: string[]): Promise<void>; stop(): Promise<void> }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-writers-')));
  const segments = join(folder, 'segments');
  const lake = await duckdbLake.open(duckdbLake.options.parse({ threads: 1 }), { folder: join(folder, 'lake'), segments, megabytes: 200 }, { signal: never });
  const run = (...more: string[]) => lake.session({ signal: never }, async (session) => { for (const statement of more) await session.execute(statement); });
  await run(...statements);
  return {
    lake, segments, folder, run,
    async stop() {
      await lake.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function noted(): RunReport & { logs: string[] } {
  const logs: string[] = [];
  return { logs, log: (level, text) => void logs.push(`${level}: ${text.en}`), progress: () => {} };
}
