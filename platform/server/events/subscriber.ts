import type { TopicEvent } from './events.ts';

/** A reader that falls this far behind is told that it missed something, instead of filling the memory. */
const longestQueue = 1000;

/** Hands events to one reader in their order; waits when there are none. */
export class Subscriber implements AsyncIterableIterator<TopicEvent> {
  #queue: TopicEvent[] = [];
  #waiting: ((result: IteratorResult<TopicEvent>) => void) | undefined;
  #ended = false;
  #onEnd: (() => void) | undefined;

  onEnd(ended: () => void): void {
    this.#onEnd = ended;
  }

  push(event: TopicEvent): void {
    if (this.#ended) return;
    if (this.#waiting) {
      this.#waiting({ done: false, value: event });
      this.#waiting = undefined;
    } else if (this.#queue.length < longestQueue) {
      this.#queue.push(event);
    } else {
      this.#queue = [{ topic: event.topic, event: 'missed', data: null }];
    }
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#queue = [];
    this.#waiting?.({ done: true, value: undefined });
    this.#waiting = undefined;
    this.#onEnd?.();
  }

  next(): Promise<IteratorResult<TopicEvent>> {
    const event = this.#queue.shift();
    if (event) return Promise.resolve({ done: false, value: event });
    if (this.#ended) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  return(): Promise<IteratorResult<TopicEvent>> {
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
