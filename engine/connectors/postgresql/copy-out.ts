import type { RawConnection } from './session.ts';

const most = 1 << 20;

/** `COPY … TO STDOUT` as a query of pg's: bytes arrive as fast as somebody takes them, no faster. */
export class CopyOut {
  readonly #text: string;
  #connection: RawConnection | undefined;
  #buffer = Buffer.allocUnsafe(most / 8);
  #size = 0;
  #paused = false;
  #ended = false;
  #failure: unknown;
  #wake: (() => void) | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** All that has come so far; empty at the end. */
  async take(): Promise<Buffer> {
    while (!this.#size && !this.#ended) {
      this.#flow();
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (!this.#size && this.#failure !== undefined) throw this.#failure;
    const taken = this.#buffer.subarray(0, this.#size);
    this.#buffer = Buffer.allocUnsafe(Math.min(this.#buffer.length, 2 * most));
    this.#size = 0;
    this.#flow();
    return taken;
  }

  /** Throws away what still comes, until the server is done with it. */
  async drain(): Promise<void> {
    while (!this.#ended) await this.take().catch(() => {});
  }

  // What follows is called by pg.

  submit(connection: RawConnection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // pg uses the memory of a chunk again as soon as we return.
    if (this.#size + chunk.length > this.#buffer.length) {
      const wider = Buffer.allocUnsafe(2 * (this.#size + chunk.length));
      this.#buffer.copy(wider, 0, 0, this.#size);
      this.#buffer = wider;
    }
    chunk.copy(this.#buffer, this.#size);
    this.#size += chunk.length;
    if (this.#size > most && !this.#paused) {
      this.#paused = true;
      this.#connection!.stream.pause();
    }
    this.#awake();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(cause: unknown): void {
    this.#failure ??= cause;
    this.#end();
  }

  #end(): void {
    this.#ended = true;
    this.#flow();
    this.#awake();
  }

  #flow(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#connection!.stream.resume();
  }

  #awake(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}
