import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { duckdbLake } from '../../lake/duckdb/duckdb-lake.ts';
import type { Row } from '../../types/data-type.ts';
import type { SyncFailure } from '../run.ts';
import { rowsOf, sync, type Ground } from '../testing/sync-ground.ts';
import { column, text, whole, type TableSource } from '../testing/table-reader.ts';
import { faultTimeout } from './fault-size.ts';

interface SmallDisk {
  folder: string;
  /** Others take all that is left but so many bytes. */
  fill(left: number): void;
  free(): void;
  remove(): void;
}

/** If we may make one. */
function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-small-disk-'));
  const others = join(folder, 'others');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(others, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    free: () => rmSync(others, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Smaller than either disk. */
const tuning = { segmentBytes: 1 << 20 };

const source = (from: number, rows: number): TableSource => ({
  columns: [column('id', whole), column('filling', text)], primaryKey: ['id'], rowsPerPiece: 500,
  // Nothing that a database could press together.
  rows: Array.from({ length: rows }, (_, index): Row => [from + index, randomBytes(500).toString('base64')]),
});

describe('a disk that is full in the middle of a run', () => {
  const disks: SmallDisk[] = [];
  const open = (megabytes: number) => {
    const disk = smallDisk(megabytes);
    if (disk) disks.push(disk);
    return disk;
  };
  const [ofLake, ofSegments] = [open(64), open(8)];
  const elsewhere = mkdtempSync(join(tmpdir(), 'tributary-disk-'));
  const grounds: Ground[] = [];
  afterAll(async () => {
    for (const one of grounds) await one.close();
    for (const disk of disks) disk.remove();
    rmSync(elsewhere, { recursive: true, force: true });
  });
  if (!ofLake || !ofSegments) console.warn('No small disk can be mounted here (it takes root): what a run does on a full disk is NOT tested.');

  async function ground(folder: string, segments: string): Promise<Ground> {
    const lake = await duckdbLake.open({ threads: 0 }, { folder, segments, megabytes: 200 }, { signal: new AbortController().signal });
    const made = { lake, segments, close: () => lake.close() };
    grounds.push(made);
    return made;
  }
  const failure = (running: Promise<unknown>): Promise<SyncFailure> => running.then(() => expect.unreachable('there was enough space'), (error: SyncFailure) => error);

  it.skipIf(!ofLake || !ofSegments).each([['of the lake', 'lake'], ['of what is on its way', 'segments']])('%s: it is named, the old data is readable, and the next run goes on once there is space', async (_, which) => {
    const disk = which === 'lake' ? ofLake! : ofSegments!;
    const here = which === 'lake' ? await ground(join(disk.folder, 'lake'), join(elsewhere, 'segments')) : await ground(join(elsewhere, 'lake'), join(disk.folder, 'segments'));
    await sync(here, { table: 'kept', source: source(0, 1000) });
    const old = await rowsOf(here, 'kept');
    const later = source(5000, 20_000);
    disk.fill(which === 'lake' ? 2 << 20 : 256 << 10);
    for (const mode of ['overwrite', 'upsert'] as const) {
      const error = await failure(sync(here, { table: 'kept', plan: { mode }, source: later, tuning }));
      expect(error).toMatchObject({ kind: 'disk-full', passing: true });
      for (const said of Object.values(error.text)) expect(said).toContain(disk.folder);
      expect(await rowsOf(here, 'kept')).toEqual(old);
    }
    disk.free();
    const { result } = await sync(here, { table: 'kept', source: later, tuning });
    expect(result).toMatchObject({ created: 20_000, deleted: 1000 });
    expect(await rowsOf(here, 'kept')).toHaveLength(20_000);
  }, faultTimeout);
});
