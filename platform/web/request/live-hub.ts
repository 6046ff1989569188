import { followEvents } from './events.ts';
import type { LiveEvent } from './event-parser.ts';

type Listener = (event: LiveEvent) => void;

/** Several parts of a page may follow the same topics; a browser allows few lines to one server, so they share one. */
const listeners = new Map<Listener, readonly string[]>();
let line: { topics: string; stop: AbortController } | undefined;
let planned: ReturnType<typeof setTimeout> | undefined;

/** Listens until the returned function is called. Every listener hears every event of the shared line. */
export function listen(topics: readonly string[], listener: Listener): () => void {
  listeners.set(listener, topics);
  plan();
  return () => {
    listeners.delete(listener);
    plan();
  };
}

/** Screens come and go within one tick; the line is changed once for all of them. */
function plan(): void {
  clearTimeout(planned);
  planned = setTimeout(connect, 50);
}

function connect(): void {
  const topics = document.hidden ? [] : [...new Set([...listeners.values()].flat())].sort();
  const wanted = topics.join(',');
  if (line?.topics === wanted) return;
  line?.stop.abort();
  line = undefined;
  if (!wanted) return;
  const stop = new AbortController();
  line = { topics: wanted, stop };
  void followEvents(topics, (event) => {
    for (const listener of listeners.keys()) listener(event);
  }, stop.signal);
}

/** A signed-out or newly signed-in user must not stay on the old line. */
export function restartLive(): void {
  line?.stop.abort();
  line = undefined;
  plan();
}

// Tabs in the background give their line back: otherwise the seventh tab could not load anything.
document.addEventListener('visibilitychange', plan);
