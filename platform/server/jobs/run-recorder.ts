import type { Kysely } from 'kysely';
import type { JobLogLine, LogLevel } from '#platform/contract/platform/jobs.ts';
import type { Tables } from '../database.ts';
import type { Events } from '../events/events.ts';
import { redactText } from '../redaction.ts';

const every = 250;
/** How often a quiet run looks whether it was asked to stop, should the message have been lost. */
const lookEvery = 5000;
const longestLine = 4000;
/** Per run; a log longer than this is read by nobody and fills the store. */
const mostLines = 100_000;

export const jobTopic = (run: string) => `job:${run}`;

/** Gathers progress and log lines of one try of a run, and writes and tells them a few times a second. */
export class RunRecorder {
  readonly #db: Kysely<Tables>;
  readonly #events: Events;
  readonly #run: string;
  readonly #attempt: number;
  readonly #timer: NodeJS.Timeout;
  readonly #onStop: () => void;
  readonly #onLost: () => void;
  #seq: number;
  #lines: JobLogLine[] = [];
  #progress: { done: number; total: number | null; note: string | null } | undefined;
  #looked = Date.now();
  #writing: Promise<void> = Promise.resolve();
  #busy = false;

  constructor(options: {
    db: Kysely<Tables>;
    events: Events;
    run: string;
    attempt: number;
    /** The number of the last line of earlier tries. */
    lastLine: number;
    /** Somebody asked for the run to stop. */
    onStop(): void;
    /** Another process has the run now, or it is over. */
    onLost(): void;
    onError(error: unknown): void;
  }) {
    this.#db = options.db;
    this.#events = options.events;
    this.#run = options.run;
    this.#attempt = options.attempt;
    this.#seq = options.lastLine;
    this.#onStop = options.onStop;
    this.#onLost = options.onLost;
    this.#timer = setInterval(() => {
      const due = this.#lines.length > 0 || this.#progress || Date.now() - this.#looked >= lookEvery;
      // A write that fails keeps its lines for the next turn.
      if (due && !this.#busy) this.flush().catch(options.onError);
    }, every);
  }

  progress(done: number, total?: number, note?: string): void {
    this.#progress = {
      done: Number.isFinite(done) ? done : 0,
      total: total ?? this.#progress?.total ?? null,
      note: note === undefined ? (this.#progress?.note ?? null) : redactText(note).slice(0, 500),
    };
  }

  log(text: string, level: LogLevel = 'info'): void {
    if (this.#seq >= mostLines) return;
    this.#seq += 1;
    const last = this.#seq === mostLines;
    const line = last ? `… (${mostLines})` : redactText(text).replaceAll('\u0000', '').slice(0, longestLine);
    this.#lines.push({ seq: this.#seq, time: new Date().toISOString(), level: last ? 'warning' : level, line });
  }

  /** Comes back when all that was said before is in the store. */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write());
    return this.#writing;
  }

  /** Stops the clock and writes what is left. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    this.#busy = true;
    const progress = this.#progress;
    const lines = this.#lines;
    try {
      const row = await this.#store(progress, lines);
      if (this.#progress === progress) this.#progress = undefined;
      this.#lines = this.#lines.slice(lines.length);
      this.#looked = Date.now();
      if (!row) this.#onLost();
      else if (row.stopping) this.#onStop();
      if (progress) await this.#events.publish(jobTopic(this.#run), 'progress', progress);
      for (let start = 0; start < lines.length; start += 200) {
        await this.#events.publish(jobTopic(this.#run), 'log', { lines: lines.slice(start, start + 200) });
      }
    } finally {
      this.#busy = false;
    }
  }

  /** Only while this try is the one that runs: a process that was given up must not write any more. */
  #store(progress: { done: number; total: number | null; note: string | null } | undefined, lines: readonly JobLogLine[]) {
    const mine = (db: Kysely<Tables>) => db.updateTable('job_run')
      .set(progress ?? { attempt: this.#attempt })
      .where('wid', '=', this.#run).where('attempt', '=', this.#attempt).where('state', '=', 'running')
      .returning('stopping').executeTakeFirst();
    if (lines.length === 0) return mine(this.#db);
    return this.#db.transaction().execute(async (transaction) => {
      const row = await mine(transaction);
      if (!row) return row;
      for (let start = 0; start < lines.length; start += 1000) {
        await transaction.insertInto('job_log').values(lines.slice(start, start + 1000).map((line) => ({ run: this.#run, ...line }))).execute();
      }
      return row;
    });
  }
}
