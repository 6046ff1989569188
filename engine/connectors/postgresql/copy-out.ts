import { takeCopyFrames } from './copy-frames.ts';
import type { RawConnection } from './session.ts';

const most = 1 << 20;

/** `COPY … TO STDOUT` as a query of pg's: bytes arrive as fast as somebody takes them, no faster. */
export class CopyOut {
  readonly #text: string;
  #connection: RawConnection | undefined;
  #buffer = Buffer.allocUnsafe(most / 8);
  #size = 0;
  /** Bytes of whole rows, and how many rows these are. */
  #whole = 0;
  #rows = 0;
  #paused = false;
  #ended = false;
  #failure: unknown;
  #wake: (() => void) | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The rows that have come so far, none of them cut; empty at the end. The protocol promises a message for each. */
  async take(): Promise<{ bytes: Buffer; rows: number }> {
    while (!this.#rows && !this.#ended) {
      this.#flow();
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (!this.#rows && this.#failure !== undefined) throw this.#failure;
    const taken = { bytes: this.#buffer.subarray(0, this.#whole), rows: this.#rows };
    const begun = this.#buffer.subarray(this.#whole, this.#size);
    this.#buffer = Buffer.allocUnsafe(Math.max(Math.min(this.#buffer.length, 2 * most), 2 * begun.length));
    this.#size = begun.copy(this.#buffer);
    this.#whole = 0;
    this.#rows = 0;
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
    takeCopyFrames(connection.stream, { content: (bytes, from, to) => this.#add(bytes, from, to), end: () => this.#endRow() });
    connection.query(this.#text);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(cause: unknown): void {
    this.#failure ??= cause;
    this.#end();
  }

  #add(chunk: Buffer, from: number, to: number): void {
    const size = to - from;
    if (this.#size + size > this.#buffer.length) {
      const wider = Buffer.allocUnsafe(2 * (this.#size + size));
      this.#buffer.copy(wider, 0, 0, this.#size);
      this.#buffer = wider;
    }
    chunk.copy(this.#buffer, this.#size, from, to);
    this.#size += size;
  }

  #endRow(): void {
    this.#whole = this.#size;
    this.#rows += 1;
    if (this.#size > most && !this.#paused) {
      this.#paused = true;
      this.#connection!.stream.pause();
    }
    if (this.#wake) this.#awake();
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
