import { pino, stdSerializers, type Logger } from 'pino';
import { redact, redactText } from './redaction.ts';
import { readableLine } from './readable-line.ts';

export type Log = Logger;

interface Destination {
  write(line: string): void;
}

/**
 * JSON lines on stdout; single readable lines when a person looks on. Every key that smells of a
 * secret is hidden, however deep. A request's line carries `request`, its id.
 */
export function createLog({ level = 'info', destination = process.stdout as Destination, readable = process.stdout.isTTY }: {
  level?: string;
  destination?: Destination;
  readable?: boolean;
} = {}): Log {
  const output = readable ? { write: (line: string) => destination.write(readableLine(line)) } : destination;
  const log = pino(
    {
      level,
      base: { process: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: hideSecrets,
      },
      serializers: { err: sayError, req: sayRequest, res: sayReply },
      hooks: { streamWrite: redactText },
    },
    output,
  );
  // What a child carries is written into all of its lines without passing the formatters.
  const { child } = log;
  log.child = function childWithoutSecrets(this: Log, bindings: Record<string, unknown>, options?: object) {
    return child.call(this, hideSecrets(bindings), options);
  } as Log['child'];
  return log;
}

/** Errors, requests and replies are left whole: their own serializers read them. */
function hideSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (value instanceof Error) whole[key === 'error' ? 'err' : key] = value;
    else if (key === 'req' || key === 'res') whole[key] = value;
    else plain[key] = value;
  }
  return { ...(redact(plain) as Record<string, unknown>), ...whole };
}

function sayRequest(request: { method?: string; url?: string; ip?: string }): unknown {
  // Not the query: a ticket of single sign-on travels there.
  return { method: request.method, url: request.url?.split('?', 1)[0], address: request.ip };
}

function sayReply(reply: { statusCode?: number }): unknown {
  return { status: reply.statusCode };
}

function sayError(error: unknown): unknown {
  return error instanceof Error ? redact({ ...stdSerializers.err(error) }) : error;
}
