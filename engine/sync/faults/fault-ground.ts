import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { duckdbLake } from '../../lake/duckdb/duckdb-lake.ts';
import type { Lake, LakePlace, LakeSession } from '../../lake/lake.ts';
import { FaultChildren } from './fault-children.ts';
import { lakeMegabytes } from './fault-size.ts';

/** A lake that belongs to one process at a time: those that a test starts, and the test itself in between. */
export interface FaultGround {
  root: string;
  place: LakePlace;
  children: FaultChildren;
  /** As whoever comes after the dead finds it. */
  look<T>(use: (session: LakeSession, lake: Lake) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openFaultGround(): Promise<FaultGround> {
  const root = await mkdtemp(path.join(tmpdir(), 'tributary-faults-'));
  const place = { folder: path.join(root, 'lake'), segments: path.join(root, 'segments'), megabytes: lakeMegabytes };
  const children = new FaultChildren();
  return {
    root, place, children,
    async look(use) {
      const lake = await duckdbLake.open({ threads: 0 }, place, { signal: AbortSignal.timeout(60_000) });
      try {
        return await lake.session({ signal: AbortSignal.timeout(600_000) }, (session) => use(session, lake));
      } finally {
        await lake.close();
      }
    },
    async close() {
      children.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
