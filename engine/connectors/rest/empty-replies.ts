import type { PageState } from './paging.ts';
import type { Page } from './read-page.ts';
import type { Clock } from './waiting.ts';

const longestGap = 30_000;

/**
 * Some interfaces answer with nothing for a while, or for ever with a new place to go on: empty replies are asked
 * for again, more and more seldom, until they have come for so long that they mean the end.
 */
export class EmptyReplies {
  readonly #clock: Clock;
  readonly #patience: number;
  #since: number | undefined;
  #gap = 1_000;

  constructor(clock: Clock, seconds: number) {
    this.#clock = clock;
    this.#patience = seconds * 1000;
  }

  /** What to ask for after this page, once it is time; undefined: nothing. */
  async next(page: Pick<Page, 'isEmpty' | 'isDone' | 'next'>, asked: PageState, signal: AbortSignal): Promise<PageState | undefined> {
    if (page.isDone || this.#patience === 0) return page.next;
    if (!page.isEmpty) {
      this.#since = undefined;
      this.#gap = 1_000;
      return page.next;
    }
    const now = this.#clock.now();
    this.#since ??= now;
    const left = this.#since + this.#patience - now;
    if (left <= 0) return undefined;
    await this.#clock.wait(Math.min(this.#gap, left), signal);
    this.#gap = Math.min(this.#gap * 2, longestGap);
    return page.next ?? asked;
  }
}
