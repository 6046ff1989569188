import { hostname } from 'node:os';
import { sql } from 'kysely';
import { runsTopic, taskKinds } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { sweepDeadStages } from '../lake/sweep-stages.ts';
import { LostParts } from '../run-parts/lost-parts.ts';
import { lookAtWatched } from '../schedules/look-at-watched.ts';
import { fireDueTasks } from '../schedules/scheduler.ts';
import { runnerOf } from '../runners/runners.ts';
import { tellLateRuns } from '../notices/tell-late-runs.ts';
import { tellOverdueRuns } from '../notices/tell-overdue-runs.ts';
import { claimRun } from './claim-run.ts';
import { executeRun, type EndReason } from './execute-run.ts';
import { forgetWorkers } from './forget-workers.ts';
import { keepContinuous } from './keep-continuous.ts';
import { LostRuns } from './lost-runs.ts';

export const beatMilliseconds = 4000;
const lookMilliseconds = 1000;
const lateMilliseconds = 30_000;
const watchMilliseconds = 5000;
/** What does not end when it is told to is left to its fate. */
export const patienceMilliseconds = 10_000;

/** Takes runs from the queue of the platform and does them, as one of several processes or as the only one. */
export class RunLoop {
  readonly #db: Database;
  readonly #services: Services;
  readonly #log: Log;
  readonly #worker: string;
  readonly #slots: number;
  readonly #running = new Map<string, { end: AbortController; done: Promise<void> }>();
  readonly #lost = new LostRuns();
  readonly #lostParts = new LostParts();
  #timers: NodeJS.Timeout[] = [];
  #unlisten: (() => void) | undefined;
  #claiming: Promise<void> | undefined;
  #again = false;
  #closing = false;
  #looking: Promise<unknown> = Promise.resolve();

  constructor({ db, services, log, slots }: { db: Database; services: Services; log: Log; slots: number }) {
    this.#db = db;
    this.#services = services;
    this.#log = log;
    this.#slots = slots;
    this.#worker = services.process.name;
  }

  async start(): Promise<void> {
    await forgetWorkers(this.#db);
    await sql`
      insert into task_worker (wid, host, process_id, slots, worker_group) values (${this.#worker}, ${hostname()}, ${process.pid}, ${await this.#places()}, ${this.#services.process.group})
      on conflict (wid) do update set start_time = now(), beat_time = now(), slots = excluded.slots, worker_group = excluded.worker_group`.execute(this.#db);
    this.#unlisten = this.#services.events.on(runsTopic, ({ event, data }) => {
      if (event === 'stop') this.#running.get((data as { wid: string }).wid)?.end.abort('stopped' satisfies EndReason);
      else void this.#claim();
    });
    this.#every(beatMilliseconds, () => this.#beat());
    this.#every(watchMilliseconds, () => lookAtWatched(this.#db, this.#services));
    this.#every(lateMilliseconds, async () => {
      await tellLateRuns(this.#db, this.#services);
      await tellOverdueRuns(this.#db, this.#services);
    });
    this.#every(lookMilliseconds, async () => {
      await fireDueTasks(this.#db, this.#services, this.#log);
      await this.#claim();
    });
    await this.#claim();
  }

  /** Runs under way are given back to the queue. */
  async stop(): Promise<void> {
    this.#closing = true;
    this.#unlisten?.();
    for (const timer of this.#timers) clearInterval(timer);
    for (const { end } of this.#running.values()) end.abort('closing' satisfies EndReason);
    await Promise.all([this.#looking, this.#claiming]).catch(() => undefined);
    await Promise.race([Promise.all([...this.#running.values()].map(({ done }) => done)), new Promise((resolve) => setTimeout(resolve, patienceMilliseconds).unref())]);
    await sql`delete from task_worker where wid = ${this.#worker}`.execute(this.#db).catch(() => undefined);
  }

  /** One at a time: a look that takes long is not overtaken by the next. */
  #every(milliseconds: number, work: () => Promise<unknown>): void {
    let busy = false;
    this.#timers.push(setInterval(() => {
      if (busy || this.#closing) return;
      busy = true;
      this.#looking = work().catch((error: unknown) => { if (!this.#closing) this.#log.warn({ err: error }, 'the run queue could not be looked at'); }).finally(() => (busy = false));
    }, milliseconds));
  }

  /** Only those this process really does: one whose end could not be written down is silent, and another takes it. */
  async #beat(): Promise<void> {
    const asked = new Map(this.#running);
    const { rows } = await sql<{ wid: string; stop_requested: boolean }>`
      update task_run set beat_time = clock_timestamp() where state = 'running' and worker = ${this.#worker} and wid = any(${[...asked.keys()]}::text[]) returning wid, stop_requested`.execute(this.#db);
    const ours = new Map(rows.map((row) => [row.wid, row.stop_requested]));
    for (const [wid, { end }] of asked) {
      if (!ours.has(wid)) end.abort('lost' satisfies EndReason);
      else if (ours.get(wid)) end.abort('stopped' satisfies EndReason);
    }
    const { heapUsed, rss } = process.memoryUsage();
    await sql`update task_worker set beat_time = now(), slots = ${await this.#places()}, facts = ${JSON.stringify({ running: this.#running.size, heapUsed, rss })}::jsonb where wid = ${this.#worker}`.execute(this.#db);
    await this.#lostParts.free(this.#db);
    const lost = await this.#lost.giveBack(this.#db, this.#services);
    if (lost.length > 0) this.#sweep();
    await keepContinuous(this.#db, this.#services);
  }

  /** Only the server writes the embedded lake: beside it another process has no place for a run. */
  async #places(): Promise<number> {
    return (await this.#services.lakes.mayRun()) ? this.#slots : 0;
  }

  #sweep(): void {
    void sweepDeadStages({ db: this.#db, services: this.#services, log: this.#log });
  }

  #claim(): Promise<void> {
    if (this.#claiming) this.#again = true;
    else this.#claiming = this.#takeRuns().finally(() => { this.#claiming = undefined; });
    return this.#claiming ?? Promise.resolve();
  }

  async #takeRuns(): Promise<void> {
    try {
      if (!(await this.#services.lakes.mayRun())) return;
      do {
        this.#again = false;
        while (!this.#closing && this.#limited() < this.#slots) {
          const run = await claimRun(this.#db, this.#services, this.#worker, taskKinds);
          if (!run) break;
          // Whoever gave it back may not be able to open the lake.
          if (run.attempt > 1) this.#sweep();
          const end = new AbortController();
          if (this.#closing) end.abort('closing' satisfies EndReason);
          const done = executeRun(run, { db: this.#db, services: this.#services, log: this.#log, worker: this.#worker, end })
            .catch((error: unknown) => { if (!this.#closing) this.#log.error({ err: error, run: run.wid }, 'a run could not be written down'); })
            .finally(() => {
              // Given away as lost and taken again meanwhile, it is another's by now.
              if (this.#running.get(run.wid)?.end === end) this.#running.delete(run.wid);
              if (!this.#closing) void this.#claim();
            });
          this.#running.get(run.wid)?.end.abort('lost' satisfies EndReason);
          this.#running.set(run.wid, { end, done });
          if (runnerOf(run.kind)?.coordinates || run.trigger === 'continuous') this.#unlimited.add(run.wid);
        }
      } while (this.#again);
    } catch (error) {
      if (!this.#closing) this.#log.warn({ err: error }, 'no run could be taken');
    }
  }

  readonly #unlimited = new Set<string>();

  /** Those that coordinate others or run for ever take no place. */
  #limited(): number {
    for (const wid of this.#unlimited) if (!this.#running.has(wid)) this.#unlimited.delete(wid);
    return this.#running.size - this.#unlimited.size;
  }
}
