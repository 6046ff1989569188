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
  return pino(
    {
      level,
      base: { process: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: hideSecrets,
        bindings: hideSecrets,
      },
      serializers: { err: sayError, error: sayError },
      hooks: { streamWrite: redactText },
    },
    output,
  );
}

/** Errors are left whole: their own serializer reads the message and the stack. */
function hideSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (value instanceof Error) shown[key === 'error' ? 'err' : key] = value;
    else plain[key] = value;
  }
  return { ...(redact(plain) as Record<string, unknown>), ...shown };
}

function sayError(error: unknown): unknown {
  return error instanceof Error ? redact({ ...stdSerializers.err(error) }) : error;
}
