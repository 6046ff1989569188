import pg from 'pg';
import { connectionLost } from '../../network-failure.ts';
import { settings, type RawClient, type RawConnection, type Session } from '../session.ts';

const statusSeconds = 10;
const silenceSeconds = 60;
const most = 1000;
const epoch = 946_684_800_000n;

/** One message of the log, as it came. */
export interface LogMessage {
  data: Buffer;
}

/**
 * A connection in replication mode. What has been worked on is told to the server exactly: one byte more
 * would lose the transaction that commits right behind it.
 */
export class Replication {
  readonly #client: RawClient;
  readonly #where: string;
  #queue: LogMessage[] = [];
  #connection: RawConnection | undefined;
  #paused = false;
  #failure: unknown;
  #done = 0n;
  #serverEnd = 0n;
  #heard = Date.now();
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(session: Session) {
    this.#client = new pg.Client({ ...session.clientOptions(15), replication: 'database' } as pg.ClientConfig) as RawClient;
    this.#where = `${session.options.host}:${session.options.port}`;
    this.#client.on('error', (cause) => this.#fail(cause));
  }

  async start(command: string, from: bigint): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    await this.#client.connect();
    // Values are spelled as on every connection of ours; here only plain statements are understood.
    for (const [name, value] of Object.entries(settings)) await this.#client.query(`set ${name} = '${value}'`);
    this.#done = from;
    await new Promise<void>((resolve, reject) => {
      const client = this.#client as unknown as { connection: { once(event: string, listener: () => void): void } };
      client.connection.once('replicationStart', resolve);
      this.#client.query({
        submit: (connection: RawConnection) => {
          this.#connection = connection;
          connection.query(command);
        },
        handleCopyData: ({ chunk }: { chunk: Buffer }) => this.#receive(chunk),
        handleCommandComplete: () => {},
        handleReadyForQuery: () => this.#fail(connectionLost(this.#where)),
        handleError: (cause: unknown) => {
          this.#fail(cause);
          reject(cause as Error);
        },
      } as never);
    });
    this.#timer = setInterval(() => this.#tick(), statusSeconds * 1000);
  }

  /** The next message; it waits as long as nothing happens. */
  async next(): Promise<LogMessage> {
    for (;;) {
      const message = this.#queue.shift();
      if (message) return message;
      if (this.#failure !== undefined) throw this.#failure;
      this.#flow();
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Everything before this place is worked on and need not be told again. */
  worked(lsn: bigint): void {
    if (lsn <= this.#done) return;
    this.#done = lsn;
    this.#tellStatus(false);
  }

  /** Nothing that was told waits any more: the log of what does not concern us may go, too. */
  idle(): void {
    if (!this.#queue.length) this.worked(this.#serverEnd);
  }

  stop(): void {
    clearInterval(this.#timer);
    (this.#client as { connection?: RawConnection }).connection?.stream.destroy();
    this.#fail(connectionLost(this.#where));
  }

  #receive(chunk: Buffer): void {
    this.#heard = Date.now();
    if (chunk[0] === 0x77) {
      // pg uses the memory of a chunk again as soon as we return.
      this.#queue.push({ data: Buffer.from(chunk.subarray(25)) });
      if (this.#queue.length >= most && !this.#paused) {
        this.#paused = true;
        this.#connection!.stream.pause();
      }
    } else if (chunk[0] === 0x6b) {
      this.#serverEnd = chunk.readBigUInt64BE(1);
      this.#queue.push({ data: Buffer.alloc(0) });
      if (chunk[17]) this.#tellStatus(false);
    }
    this.#awake();
  }

  #tick(): void {
    if (!this.#paused && Date.now() - this.#heard > silenceSeconds * 1000) this.#fail(connectionLost(this.#where));
    else this.#tellStatus(true);
  }

  #tellStatus(answer: boolean): void {
    const status = Buffer.alloc(34);
    status[0] = 0x72;
    for (const offset of [1, 9, 17]) status.writeBigUInt64BE(this.#done, offset);
    status.writeBigInt64BE((BigInt(Date.now()) - epoch) * 1000n, 25);
    status[33] = Number(answer);
    this.#connection?.sendCopyFromChunk(status);
  }

  #fail(cause: unknown): void {
    this.#failure ??= cause;
    this.#flow();
    this.#awake();
  }

  #flow(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#connection?.stream.resume();
  }

  #awake(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}
