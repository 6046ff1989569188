const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ends = new Set<() => void>();

/**
 * Calls `end` on every way out of this process that still lets code run. Where the program handles
 * a signal itself, it also ends the store in order, so here only the unhandled ones are caught.
 */
export function endWithUs(end: () => void): () => void {
  if (ends.size === 0) {
    process.on('exit', endAll);
    for (const signal of signals) process.on(signal, onSignal);
  }
  ends.add(end);
  return () => {
    if (ends.delete(end) && ends.size === 0) stopListening();
  };
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  endAll();
  stopListening();
  process.kill(process.pid, signal);
}

function endAll(): void {
  for (const end of ends) end();
}

function stopListening(): void {
  process.removeListener('exit', endAll);
  for (const signal of signals) process.removeListener(signal, onSignal);
}
