import { mkdir, rm } from 'node:fs/promises';
import type { Lake } from '../../lake/lake.ts';
import { syncFailure } from '../failures.ts';
import { Counters, type Counter } from '../reading/counters.ts';
import { guardParts } from '../reading/guard-reader.ts';
import { RateLimit } from '../reading/rate-limit.ts';
import { readGroup } from '../reading/read-group.ts';
import { defaultTuning } from '../reading/reading-of.ts';
import type { PartReader } from '../reading/reading.ts';
import type { RunReport } from '../run.ts';
import { createBadRows } from '../sift/bad-rows.ts';
import { stageTable, tidyStages } from '../stages.ts';
import type { OfferedPart, SharedReading } from './spread.ts';

export interface SharedPart {
  shared: SharedReading;
  part: OfferedPart;
  /** Under which its stages stand: `partRun`. */
  run: string;
  reader: PartReader;
  lake: Lake;
  /** A folder of its own. */
  folder: string;
  signal: AbortSignal;
  report: Pick<RunReport, 'log'>;
  /** Whenever there is more to tell. */
  counted(counts: Counter): void;
}

/** Brings one part of another process's run into a stage. Nothing of it is left when it fails. */
export async function readSharedPart({ shared, part, run, reader, lake, folder, signal, report, counted }: SharedPart): Promise<Counter> {
  const { columns, select, where, stage, stageComment, numbered, required, sources, plan } = shared;
  const counters = new Counters(plan.dirty, { ...report, progress: () => counted(counters.total) });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await lake.session({ signal }, async (session) => {
      await createBadRows(session, run);
      await readGroup({
        request: { run, plan, lake, signal, report: { ...report, progress: () => {} } }, reader: guardParts(reader, signal), folder, counters, ...defaultTuning,
        columns, select, where, stage, stageComment, numbered, required: new Set(required), sources: new Map(sources), severalParts: true,
        stageName: (index) => stageTable(run, index), rows: new RateLimit(null), bytes: new RateLimit(null),
      }, session, { index: 0, parts: [{ part, number: part.number }] }, signal);
      return counters.total;
    });
  } catch (error) {
    await tidyStages(lake, run, signal);
    throw syncFailure(error, 'lake', signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
