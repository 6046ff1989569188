import type { Counter } from '#engine/sync/reading/counters.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { isKept } from '../kept/open-kept.ts';
import { beatMilliseconds, patienceMilliseconds } from '../runs/run-loop.ts';
import { executePart } from './execute-part.ts';
import { beatPart, claimPart, partsTopic, type PartRow } from './part-rows.ts';

const lookMilliseconds = 1000;

interface Reading {
  part: PartRow;
  end: AbortController;
  counts: Counter;
  done: Promise<void>;
}

/** Lends a hand to runs of other workers: takes parts that they offer, and tells that it lives. */
export class PartLoop {
  readonly #db: Database;
  readonly #services: Services;
  readonly #log: Log;
  readonly #slots: number;
  readonly #readings = new Set<Reading>();
  #timers: NodeJS.Timeout[] = [];
  #unlisten: (() => void) | undefined;
  #taking: Promise<void> | undefined;
  #closing = false;

  constructor({ db, services, log, slots }: { db: Database; services: Services; log: Log; slots: number }) {
    this.#db = db;
    this.#services = services;
    this.#log = log;
    this.#slots = slots;
  }

  start(): void {
    this.#unlisten = this.#services.events.on(partsTopic, ({ event, data }) => {
      if (event === 'offered') void this.#take();
      for (const { part, end } of this.#readings) if (event === 'over' && part.run_wid === (data as { run: string }).run) end.abort('lost');
    });
    this.#timers = [setInterval(() => void this.#take(), lookMilliseconds), setInterval(() => void this.#beat(), beatMilliseconds)];
  }

  async stop(): Promise<void> {
    this.#closing = true;
    this.#unlisten?.();
    for (const timer of this.#timers) clearInterval(timer);
    for (const { end } of this.#readings) end.abort('closing');
    await this.#taking;
    await Promise.race([Promise.all([...this.#readings].map(({ done }) => done)), new Promise((resolve) => setTimeout(resolve, patienceMilliseconds).unref())]);
  }

  #take(): Promise<void> {
    this.#taking ??= this.#takeParts().catch((error: unknown) => this.#complain(error, 'no part of a run could be taken')).finally(() => (this.#taking = undefined));
    return this.#taking;
  }

  async #takeParts(): Promise<void> {
    if (this.#readings.size >= this.#slots || !(await this.#mayHelp())) return;
    while (!this.#closing && this.#readings.size < this.#slots) {
      const part = await claimPart(this.#db, this.#services.process.name, this.#services.process.group);
      if (!part) return;
      this.#begin(part);
    }
  }

  /** Where parts are kept, those help as well who cannot open the lake. */
  async #mayHelp(): Promise<boolean> {
    return (this.#services.process.works && isKept(this.#services)) || this.#services.lakes.mayRun();
  }

  #begin(part: PartRow): void {
    const end = new AbortController();
    if (this.#closing) end.abort('closing');
    const reading: Reading = { part, end, counts: part.counts, done: Promise.resolve() };
    this.#readings.add(reading);
    reading.done = executePart(part, { db: this.#db, services: this.#services, log: this.#log, signal: end.signal, counted: (counts) => (reading.counts = counts) })
      .catch((error: unknown) => this.#complain(error, 'a part of a run could not be written down'))
      .finally(() => {
        this.#readings.delete(reading);
        if (!this.#closing) void this.#take();
      });
  }

  async #beat(): Promise<void> {
    for (const { part, end, counts } of this.#readings) {
      try {
        if (!(await beatPart(this.#db, part, counts))) end.abort('lost');
      } catch (error) {
        this.#complain(error, 'the beat of a part could not be written');
      }
    }
  }

  #complain(error: unknown, what: string): void {
    if (!this.#closing) this.#log.warn({ err: error }, what);
  }
}
