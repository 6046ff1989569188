import { setTimeout as pause } from 'node:timers/promises';
import type { TableName } from '../../connectors/connector.ts';
import type { LakeSession, LakeSql } from '../../lake/lake.ts';
import type { PartGroup } from '../reading/read-group.ts';
import { readGroup } from '../reading/read-group.ts';
import type { Reading } from '../reading/reading.ts';
import type { ReadingPart, SyncRequest } from '../run.ts';
import { badRowsTable } from '../sift/bad-rows.ts';
import { partRun, stagedRun, stageTable } from '../stages.ts';
import type { Helpers, HelpedPart, SharedSource } from './spread.ts';

const lookMilliseconds = 500;

/** A limit of speed is the run's own, so that one process must keep it. */
export function isShareable({ plan: { limits } }: Pick<SyncRequest, 'plan'>, parts: readonly ReadingPart[]): boolean {
  return parts.length > 1 && limits.rowsPerSecond === null && limits.bytesPerSecond === null;
}

/** Others bring parts into the lake, or to where they are kept for us to load. */
export const canHelp = ({ lake }: Pick<SyncRequest, 'lake'>, source: SharedSource | undefined): source is SharedSource =>
  source !== undefined && source.parts.length > 1 && (lake.shared || Boolean(source.kept));

/**
 * Offers parts to other processes and reads what they leave, each part into a stage of its own. So the run ends however few
 * help, and a part that a helper could not read fails here, or not at all. The stages, in the order of the parts.
 */
export async function readTogether(reading: Reading, parts: readonly ReadingPart[], source: SharedSource): Promise<TableName[]> {
  const { request: { lake, plan, signal, helpers } } = reading;
  const together = new Together(reading, parts, source, helpers!);
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  const orEndAll = (work: Promise<void>) => work.catch((error: unknown) => {
    // Only the first is the reason; the others were told to end.
    if (ending.signal.aborted) return;
    ending.abort(error);
    throw error;
  });
  try {
    await together.offer();
    const lanes = Array.from({ length: plan.limits.parallel }, () => orEndAll(lake.session({ signal: both }, (session) => together.read(session, both))));
    const results = await Promise.allSettled([...lanes, orEndAll(together.watch(both))]);
    const failed = results.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    await lake.session({ signal }, (session) => together.collectBadRows(session, lake.sql));
    return together.stages;
  } finally {
    await helpers!.withdraw().catch(() => {});
  }
}

class Together {
  readonly stages: TableName[] = [];
  readonly #reading: Reading;
  readonly #helpers: Helpers;
  readonly #groups: PartGroup[];
  readonly #own: PartGroup[];
  readonly #source: SharedSource;
  readonly #helped = new Map<number, HelpedPart>();
  readonly #fetched = new Set<number>();

  constructor(reading: Reading, parts: readonly ReadingPart[], source: SharedSource, helpers: Helpers) {
    this.#reading = reading;
    this.#source = source;
    this.#helpers = helpers;
    this.#groups = parts.map((part, number) => ({ index: number, parts: [{ part, number }] }));
    this.#own = this.#groups.filter((group) => !this.#isShared(group));
  }

  #isShared = ({ parts }: PartGroup) => this.#source.parts.includes(parts[0]!.part.key);

  offer(): Promise<void> {
    const { columns, select, where, stage, stageComment, numbered, required, sources, request: { plan } } = this.#reading;
    const shared = this.#groups.filter(this.#isShared).map(({ parts: [one] }) => ({ number: one!.number, ...one!.part }));
    return this.#helpers.offer({ source: this.#source, columns, select, where, stage, stageComment, numbered, required: [...required], sources: [...sources], plan }, shared);
  }

  /** Until there is nothing left, not even with others: what they give up must find somebody. */
  async read(session: LakeSession, signal: AbortSignal): Promise<void> {
    while (!this.#isDone) {
      signal.throwIfAborted();
      const own = this.#own.shift();
      const number = own ? own.index : await this.#helpers.take();
      if (number === undefined) await pause(lookMilliseconds, undefined, { signal });
      else this.stages[number] = await readGroup(this.#reading, session, this.#groups[number]!, signal);
    }
  }

  async watch(signal: AbortSignal): Promise<void> {
    const { counters, request } = this.#reading;
    while (!this.#isDone) {
      for (const part of await this.#helpers.look()) {
        if (this.stages[part.number] || this.#fetched.has(part.number)) continue;
        counters.told(part.number, part.counts);
        if (!part.isStaged) continue;
        if (!request.lake.shared) {
          // It lies where our reader finds it.
          this.#fetched.add(part.number);
          this.#own.push(this.#groups[part.number]!);
          continue;
        }
        this.#helped.set(part.number, part);
        this.stages[part.number] = stageTable(partRun(stagedRun(request), part.number, part.taking), 0);
      }
      counters.judge();
      counters.progress('reading');
      if (!this.#isDone) await pause(lookMilliseconds, undefined, { signal });
    }
  }

  get #isDone(): boolean {
    return this.#groups.every(({ index }) => this.stages[index] !== undefined);
  }

  async collectBadRows(session: LakeSession, sql: LakeSql): Promise<void> {
    const run = stagedRun(this.#reading.request);
    for (const { number, taking, counts } of this.#helped.values()) {
      if (counts.rejected > 0) await session.execute(`insert into ${sql.table(badRowsTable(run))} select * from ${sql.table(badRowsTable(partRun(run, number, taking)))}`);
    }
  }
}
