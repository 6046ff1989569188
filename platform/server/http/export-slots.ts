/**
 * How many exports run at once. Each holds a connection to the store until its last row is read, and a
 * slow reader for as long as that takes: without a limit a few of them would stop everybody's work.
 */
export class ExportSlots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(most: number) {
    this.#free = most;
  }

  /** Waits for its turn; the result gives the place back, once. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let taken = true;
    return () => {
      if (taken) this.#giveBack();
      taken = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const gone = () => {
        this.#waiting.delete(next);
        reject(signal.reason as Error);
      };
      const next = () => {
        signal.removeEventListener('abort', gone);
        resolve();
      };
      signal.addEventListener('abort', gone, { once: true });
      this.#waiting.add(next);
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
