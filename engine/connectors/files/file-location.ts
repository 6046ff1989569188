import type { Finding } from '../connector.ts';

/** Bytes as they arrive. Nothing is opened before the first is asked for, and a reader who stops leaves nothing open. */
export type ByteStream = AsyncIterable<Uint8Array>;

export interface FileEntry {
  /** Below the folder of the location, with `/` between its parts. */
  path: string;
  size: number;
  /** A moment in UTC, `2026-01-31T08:00:00.000Z`; null: the server does not tell. */
  modified: string | null;
  /** Changes whenever the content does; null: the server has none. */
  etag: string | null;
}

export interface ListRequest {
  /** A file pattern (`*.csv`, `2026/**`); without a slash it is held against the name alone. Empty: all. */
  pattern?: string | undefined;
  /** A regular expression, found anywhere in the name. */
  regex?: string | undefined;
  recursive: boolean;
}

/** Bytes from `start` to before `end`. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}

export interface FileLocation {
  /** Where it is, for messages; no secrets. */
  title: string;
  /** Files only, in no order. */
  list(request: ListRequest, signal: AbortSignal): AsyncIterable<FileEntry>;
  stat(path: string, signal: AbortSignal): Promise<FileEntry>;
  open(path: string, options: { range?: ByteRange | undefined; signal: AbortSignal }): ByteStream;
  /** Gives the file itself a second name, outside of the location; false: it cannot have one there. Absent: it is on another machine. */
  link?(path: string, name: string, signal: AbortSignal): Promise<boolean>;
  /** Reaches it, lists it, reads the beginning of a file. */
  test(signal: AbortSignal): Promise<Finding[]>;
  /** For `policy_cleanup`; absent: this location cannot be changed. */
  change?: {
    write(path: string, content: ByteStream, signal: AbortSignal): Promise<void>;
    remove(path: string, signal: AbortSignal): Promise<void>;
    /** Never over a file that is there. */
    move(path: string, target: string, signal: AbortSignal): Promise<void>;
  };
  close(): Promise<void>;
}

export interface LocationLimits {
  /** To connect and log in. */
  connectSeconds: number;
  /** Between two signs of life while listing and reading. */
  idleSeconds: number;
}

export const usualLimits: LocationLimits = { connectSeconds: 15, idleSeconds: 60 };
