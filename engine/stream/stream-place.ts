import type { LakeSession, LakeSql } from '../lake/lake.ts';
import { bookTable, readPlace, writePlace } from '../sync/books.ts';
import { noTotals, type StreamTotals } from './stream.ts';
import type { StreamPlan } from './stream-plan.ts';
import type { KeptForm } from './state-tables.ts';
import type { WatermarkState } from './watermark.ts';

/** All that a stream knows, besides its events: changes in one transaction with them and with the results. */
export interface StreamPlace {
  /** Of the source; null: it never ran. */
  position: string | null;
  watermark: WatermarkState;
  /** Since it first ran or was reset. */
  totals: StreamTotals;
  /** Of the last event and of the last message to the topic. */
  number: number;
  sent: number;
  /** How events are kept. */
  form: KeptForm | null;
  /** Windows that end here or before may lack events: these are no longer kept. Absent in places from before this was noted. */
  forgotten?: number | null;
}

const beginning: StreamPlace = { position: null, watermark: { value: null, newest: {} }, totals: noTotals, number: 0, sent: 0, form: null, forgotten: null };

/** Where nobody has noted it, only streams that compute windows again are sure to have kept what they need. */
export const forgottenOf = ({ forgotten, watermark }: StreamPlace, { late }: Pick<StreamPlan, 'late'>): number | null =>
  (forgotten === undefined ? (late === 'update' ? null : watermark.value) : forgotten);

/**
 * Within a transaction that goes on to write: the place as it is stored, which nobody else can change before the end of it. The
 * stream itself and replays of its events wait for each other here. Null: there is none, or none of this run.
 */
export async function holdStreamPlace(session: LakeSession, sql: LakeSql, task: string, run?: string): Promise<{ run: string; place: StreamPlace } | null> {
  const held = await session.execute(`update ${sql.table(bookTable('place'))} set run = run where task = $1${run === undefined ? '' : ' and run = $2'}`, run === undefined ? [task] : [task, run]);
  const stored = held ? await readPlace(session, sql, task) : null;
  return stored && { run: stored.run, place: stored.cursor ? (JSON.parse(stored.cursor) as StreamPlace) : beginning };
}

export async function readStreamPlace(session: LakeSession, sql: LakeSql, task: string): Promise<StreamPlace> {
  const place = await readPlace(session, sql, task);
  return place?.cursor ? (JSON.parse(place.cursor) as StreamPlace) : beginning;
}

/** Whoever has taken over last is the only one who can write: one that was given up for dead and comes back fails. */
export class StreamPlaceBook {
  readonly #sql: LakeSql;
  readonly #task: string;
  readonly #run: string;
  #place: StreamPlace = beginning;

  constructor(sql: LakeSql, task: string, run: string) {
    this.#sql = sql;
    this.#task = task;
    this.#run = run;
  }

  get place(): StreamPlace {
    return this.#place;
  }

  async takeOver(session: LakeSession): Promise<void> {
    await session.transaction(async () => {
      const before = await readPlace(session, this.#sql, this.#task);
      this.#place = before?.cursor ? (JSON.parse(before.cursor) as StreamPlace) : beginning;
      await writePlace(session, this.#sql, this.#task, before, { run: this.#run, cursor: JSON.stringify(this.#place), shape: null }, new Date());
    });
  }

  /** What is stored now, for the rest of the transaction: a replay may have added to it. */
  async hold(session: LakeSession): Promise<StreamPlace> {
    return (await holdStreamPlace(session, this.#sql, this.#task, this.#run))?.place ?? this.#place;
  }

  /** Within the transaction that it speaks of; it counts once that is done, by calling what it gives back. */
  async write(session: LakeSession, place: StreamPlace): Promise<() => void> {
    const mine = { run: this.#run, cursor: null, shape: null };
    await writePlace(session, this.#sql, this.#task, mine, { ...mine, cursor: JSON.stringify(place) }, new Date());
    return () => void (this.#place = place);
  }
}

export async function eraseStreamPlace(session: LakeSession, sql: LakeSql, task: string): Promise<void> {
  await session.execute(`delete from ${sql.table(bookTable('place'))} where task = $1`, [task]);
}
