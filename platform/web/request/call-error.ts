/** The server answered and said no. `fields` carries messages that belong to single form fields. */
export class CallError extends Error {
  readonly code: number;
  /** What the user reads; the same as `message`. */
  readonly msg: string;
  readonly fields: Record<string, string>;
  readonly status: number;

  constructor({ code, msg, fields = {}, status = 200 }: { code: number; msg: string; fields?: Record<string, string>; status?: number }) {
    super(msg);
    this.name = 'CallError';
    this.code = code;
    this.msg = msg;
    this.fields = fields;
    this.status = status;
  }
}

/** The server was not reached. Nobody is told: hooks try again when the line is back. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('offline', { cause });
    this.name = 'OfflineError';
  }
}

/** The server was reached but did not answer in time. */
export const timedOutCode = 504;

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
