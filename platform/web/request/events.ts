import { addressOf } from './address.ts';
import { reached } from './connection.ts';
import { eventParser, type LiveEvent } from './event-parser.ts';
import { requestHeaders } from './request-headers.ts';

const firstWait = 1_000;
const longestWait = 30_000;
/** The server sends a sign of life every 15 s; after this long without any, the line is dead. */
const silenceLimit = 50_000;

/** Follows topics until `signal` says stop: reconnects by itself and asks for what it missed. */
export async function followEvents(topics: readonly string[], onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  let wait = firstWait;
  while (!signal.aborted) {
    const allowed = await readStream(topics, lastId, signal, (event) => {
      lastId = event.id ?? lastId;
      onEvent(event);
    }, () => (wait = firstWait)).catch(() => true);
    // Signed out or not permitted: asking again would not help.
    if (!allowed) return;
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWait);
  }
}

async function readStream(
  topics: readonly string[], lastId: string | undefined, signal: AbortSignal,
  onEvent: (event: LiveEvent) => void, onOpen: () => void,
): Promise<boolean> {
  const silence = new AbortController();
  let watch = setTimeout(() => silence.abort(), silenceLimit);
  try {
    const response = await fetch(addressOf('/api/platform/events', {}, { topics: topics.join(',') }), {
      credentials: 'include',
      headers: { ...requestHeaders(), Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status >= 400 && response.status < 500) return false;
    if (!response.ok || !response.body) return true;
    onOpen();
    reached();
    const feed = eventParser(onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(watch);
      watch = setTimeout(() => silence.abort(), silenceLimit);
      feed(next.value);
    }
    return true;
  } finally {
    clearTimeout(watch);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
