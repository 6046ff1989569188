export interface WatermarkState {
  /** Milliseconds since 1970; null: nobody knows yet. */
  value: number | null;
  /** The newest event of each partition. */
  newest: Record<string, number>;
}

export interface WatermarkSettings {
  delay: number;
  /** 0: a partition holds the others up for ever. */
  idle: number;
}

/**
 * Up to which time events are taken to be complete: the oldest of what the partitions have come to, less the delay that is
 * allowed. It never goes back. Partitions in which nothing happens are left out; when none is left, the newest counts.
 */
export class Watermark {
  readonly #settings: WatermarkSettings;
  readonly #newest: Map<string, number>;
  /** By our own clock. */
  readonly #seen: Map<string, number>;
  #value: number | null;

  constructor(settings: WatermarkSettings, { value, newest }: WatermarkState, partitions: readonly string[], now: number) {
    this.#settings = settings;
    this.#value = value;
    this.#newest = new Map(Object.entries(newest));
    this.#seen = new Map([...partitions, ...this.#newest.keys()].map((partition) => [partition, now]));
  }

  get value(): number | null {
    return this.#value;
  }

  get state(): WatermarkState {
    return { value: this.#value, newest: Object.fromEntries(this.#newest) };
  }

  see(partition: string, time: number, now: number): void {
    this.#seen.set(partition, now);
    const before = this.#newest.get(partition);
    if (before !== undefined && before >= time) return;
    this.#newest.set(partition, time);
    this.advance(now);
  }

  /** Whether any partition may be left out: only then is it worth asking which ones still have something to read. */
  hasSilent(now: number): boolean {
    return this.#settings.idle > 0 && [...this.#seen.values()].some((seen) => this.#isSilent(seen, now));
  }

  /** `waiting`: partitions that have more to read and only were not heard yet. */
  advance(now: number, waiting: ReadonlySet<string> = none): void {
    for (const partition of waiting) this.#seen.set(partition, now);
    let least: number | undefined;
    for (const [partition, seen] of this.#seen) {
      if (this.#isSilent(seen, now)) continue;
      const newest = this.#newest.get(partition);
      if (newest === undefined) return;
      if (least === undefined || newest < least) least = newest;
    }
    this.#raise(least ?? (this.#newest.size ? Math.max(...this.#newest.values()) : undefined));
  }

  /** Where time goes by even if nothing comes. */
  raiseTo(time: number): void {
    this.#raise(time + this.#settings.delay);
  }

  /** Nothing has come for so long that all are left out. */
  isSilent(now: number): boolean {
    return this.#settings.idle > 0 && [...this.#seen.values()].every((seen) => this.#isSilent(seen, now));
  }

  #isSilent(seen: number, now: number): boolean {
    return this.#settings.idle > 0 && now - seen >= this.#settings.idle;
  }

  #raise(newest: number | undefined): void {
    if (newest === undefined) return;
    const value = newest - this.#settings.delay;
    if (this.#value === null || value > this.#value) this.#value = value;
  }
}

const none: ReadonlySet<string> = new Set();
