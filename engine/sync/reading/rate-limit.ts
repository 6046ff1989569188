import { setTimeout as pause } from 'node:timers/promises';

/** Lets so much through per second on average; whoever has taken too much waits. */
export class RateLimit {
  readonly #perSecond: number | null;
  #freeAt = 0;

  constructor(perSecond: number | null) {
    this.#perSecond = perSecond;
  }

  async took(amount: number, signal: AbortSignal): Promise<void> {
    const wait = this.waitAfter(amount, performance.now());
    if (wait > 1) await pause(wait, undefined, { signal });
  }

  /** Milliseconds until more may be taken. */
  waitAfter(amount: number, now: number): number {
    if (this.#perSecond === null) return 0;
    this.#freeAt = Math.max(this.#freeAt, now) + (amount / this.#perSecond) * 1000;
    return this.#freeAt - now;
  }
}
