import type { RawConnection } from './session.ts';

/** `COPY … FROM STDIN` as a query of pg's. */
export class CopyIn {
  readonly #text: string;
  #connection: RawConnection | undefined;
  #started = false;
  #ended = false;
  #failure: unknown;
  #rows = 0;
  #wake: (() => void)[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Until the server wants data. */
  start(): Promise<void> {
    return this.#until(() => this.#started);
  }

  /** Waits while the network is behind, so that memory stays flat. */
  async write(chunk: Buffer): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#connection!.sendCopyFromChunk(chunk);
    const { stream } = this.#connection!;
    if (!stream.writableNeedDrain) return;
    stream.once('drain', () => this.#awake());
    await this.#until(() => !stream.writableNeedDrain);
  }

  async finish(): Promise<number> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#connection!.endCopyFrom();
    await this.#until(() => this.#ended);
    return this.#rows;
  }

  /** Takes everything back. */
  async fail(): Promise<void> {
    if (this.#ended) return;
    this.#connection!.sendCopyFail('called off');
    await this.#until(() => this.#ended).catch(() => {});
  }

  async #until(done: () => boolean): Promise<void> {
    while (!done() && this.#failure === undefined) await new Promise<void>((resolve) => this.#wake.push(resolve));
    if (this.#failure !== undefined) throw this.#failure;
  }

  // What follows is called by pg.

  submit(connection: RawConnection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyInResponse(): void {
    this.#started = true;
    this.#awake();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#ended = true;
    this.#awake();
  }

  handleError(cause: unknown): void {
    this.#failure ??= cause;
    this.#ended = true;
    this.#awake();
  }

  #awake(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
