import type { Log } from '#platform/server/log.ts';

/** Work that does not end by then is cut off: jobs are picked up again at the next start. */
const patience = 15_000;

/** Ctrl-C and SIGTERM stop cleanly, children included; a second signal does not start a second stop. */
export function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patience).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('SIGTERM', () => begin('SIGTERM'));
}
