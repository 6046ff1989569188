import type { Readable } from 'node:stream';

/** Where the bytes lie. A driver knows nothing of names, owners and limits. */
export interface FileDriver {
  /** All or nothing: when the stream fails or `signal` aborts, nothing stays behind. */
  write(wid: string, stream: Readable, signal?: AbortSignal): Promise<void>;
  /** Undefined when there is no such file. */
  read(wid: string): Promise<Readable | undefined>;
  /** No error when it is gone already. */
  remove(wid: string): Promise<void>;
  /** Clears what a crash left half written. */
  sweep(): Promise<void>;
  close(): void;
}
