import type { ChangeBatch } from '../../connectors/connector.ts';
import { sizeOfChange } from './changed-rows.ts';

export interface WindowLimits {
  milliseconds: number;
  changes: number;
  bytes: number;
}

export const windowLimits: WindowLimits = { milliseconds: 300, changes: 20_000, bytes: 16_000_000 };

export interface ChangeWindow {
  batches: ChangeBatch[];
  /** The last transaction is not over; nothing of this window may be shown before it is. */
  more: boolean;
}

/**
 * Takes small batches together: those of a moment after the first, and all that come while the last window is worked on, until
 * there is enough. A window ends within a transaction only if that is too large for one.
 */
export async function* windowsOf(stream: AsyncIterable<ChangeBatch>, limits: WindowLimits = windowLimits): AsyncGenerator<ChangeWindow> {
  const collector = new Collector(limits);
  void collector.collect(stream);
  try {
    for (;;) {
      const window = await collector.take();
      if (!window) return;
      yield window;
    }
  } finally {
    collector.stop();
  }
}

class Collector {
  readonly #limits: WindowLimits;
  #window: ChangeWindow = { batches: [], more: false };
  #changes = 0;
  #bytes = 0;
  #first = 0;
  #ended = false;
  #stopped = false;
  #failure: { cause: unknown } | undefined;
  /** Whoever waits for something to come, and whoever waits for room. */
  #news = () => {};
  #room = () => {};

  constructor(limits: WindowLimits) {
    this.#limits = limits;
  }

  async collect(stream: AsyncIterable<ChangeBatch>): Promise<void> {
    try {
      for await (const batch of stream) {
        if (this.#stopped) break;
        this.#add(batch);
        while (this.#isFull && !this.#stopped) await new Promise<void>((resolve) => (this.#room = resolve));
      }
    } catch (cause) {
      this.#failure = { cause };
    }
    this.#ended = true;
    this.#news();
  }

  /** What came before the stream failed is still given. */
  async take(): Promise<ChangeWindow | undefined> {
    while (!this.#window.batches.length && !this.#ended) await this.#wait();
    if (!this.#window.batches.length) {
      if (this.#failure) throw this.#failure.cause;
      return undefined;
    }
    for (;;) {
      const left = this.#first + this.#limits.milliseconds - Date.now();
      if (this.#isFull || this.#ended || (left <= 0 && !this.#window.more)) break;
      await this.#wait(left > 0 ? left : undefined);
    }
    const window = this.#window;
    this.#window = { batches: [], more: false };
    this.#changes = 0;
    this.#bytes = 0;
    this.#room();
    return window;
  }

  stop(): void {
    this.#stopped = true;
    this.#room();
  }

  get #isFull(): boolean {
    return this.#changes >= this.#limits.changes || this.#bytes >= this.#limits.bytes;
  }

  #add(batch: ChangeBatch): void {
    if (!this.#window.batches.length) this.#first = Date.now();
    this.#window.batches.push(batch);
    this.#window.more = batch.more ?? false;
    this.#changes += batch.changes.length;
    for (const change of batch.changes) this.#bytes += sizeOfChange(change);
    this.#news();
  }

  async #wait(milliseconds?: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#news = resolve;
      if (milliseconds !== undefined) timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }
}
