import type { StreamPiece } from './stream.ts';

export interface CollectLimits {
  /** How long it waits for more after the first. */
  milliseconds: number;
  events: number;
}

export const collectLimits: CollectLimits = { milliseconds: 300, events: 20_000 };

/** Takes pieces from a source as they come and hands them on together: those of a moment, or as many as are enough. Then the source has to wait. */
export class PieceCollector {
  readonly #limits: CollectLimits;
  #pieces: StreamPiece[] = [];
  #events = 0;
  #first = 0;
  #ended = false;
  #stopped = false;
  #failure: { cause: unknown } | undefined;
  #news = () => {};
  #room = () => {};

  constructor(stream: AsyncIterable<StreamPiece>, limits: CollectLimits = collectLimits) {
    this.#limits = limits;
    void this.#collect(stream);
  }

  async #collect(stream: AsyncIterable<StreamPiece>): Promise<void> {
    try {
      for await (const piece of stream) {
        if (this.#stopped) break;
        if (!this.#pieces.length) this.#first = Date.now();
        this.#pieces.push(piece);
        this.#events += piece.events.length + piece.problems.length;
        this.#news();
        while (this.#isFull && !this.#stopped) await new Promise<void>((resolve) => (this.#room = resolve));
      }
    } catch (cause) {
      this.#failure = { cause };
    }
    this.#ended = true;
    this.#news();
  }

  /** Nothing, if nothing came for so long; undefined once all is over. What came before a failure is still given. */
  async take(milliseconds: number): Promise<StreamPiece[] | undefined> {
    if (!this.#pieces.length && !this.#ended) await this.#wait(milliseconds);
    if (!this.#pieces.length) {
      if (this.#failure) throw this.#failure.cause;
      return this.#ended ? undefined : [];
    }
    for (;;) {
      const left = this.#first + this.#limits.milliseconds - Date.now();
      if (this.#isFull || this.#ended || left <= 0) break;
      await this.#wait(left);
    }
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#events = 0;
    this.#room();
    return pieces;
  }

  stop(): void {
    this.#stopped = true;
    this.#room();
  }

  get #isFull(): boolean {
    return this.#events >= this.#limits.events;
  }

  async #wait(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#news = resolve;
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }
}
