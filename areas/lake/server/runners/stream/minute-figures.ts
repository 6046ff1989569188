import { sql } from 'kysely';
import type { StreamFigures } from '#engine/stream/stream.ts';
import type { Database } from '#platform/server/database.ts';

const keptDays = 7;
const keys = ['events', 'late', 'rejected', 'results'] as const;
type Counted = Record<(typeof keys)[number], number>;

/** Adds what a stream does to the minute in which it does it. */
export class MinuteFigures {
  readonly #db: Database;
  readonly #task: string;
  #written: Counted = { events: 0, late: 0, rejected: 0, results: 0 };
  #swept = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Database, task: string) {
    this.#db = db;
    this.#task = task;
  }

  /** What cannot be written now is written with the next. */
  note(figures: StreamFigures): void {
    this.#writing = this.#writing.then(() => this.#write(figures)).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#writing;
  }

  async #write({ totals, lagSeconds, openWindows }: StreamFigures): Promise<void> {
    const added = Object.fromEntries(keys.map((key) => [key, totals[key] - this.#written[key]])) as Counted;
    await sql`
      insert into stream_minute (task_wid, minute, events, late, rejected, results, lag_seconds, open_windows)
      values (${this.#task}, date_trunc('minute', now()), ${added.events}, ${added.late}, ${added.rejected}, ${added.results}, ${lagSeconds}, ${openWindows})
      on conflict (task_wid, minute) do update set
        events = stream_minute.events + excluded.events, late = stream_minute.late + excluded.late, rejected = stream_minute.rejected + excluded.rejected,
        results = stream_minute.results + excluded.results, lag_seconds = excluded.lag_seconds, open_windows = excluded.open_windows`.execute(this.#db);
    this.#written = { events: totals.events, late: totals.late, rejected: totals.rejected, results: totals.results };
    const today = new Date().toISOString().slice(0, 10);
    if (today === this.#swept) return;
    this.#swept = today;
    await sql`delete from stream_minute where task_wid = ${this.#task} and minute < now() - make_interval(days => ${keptDays})`.execute(this.#db);
  }
}
