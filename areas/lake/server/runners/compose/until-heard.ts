import type { Services } from '#platform/server/context.ts';

/** Listens at once, so that nothing is missed while the caller looks; `done` when something is said, the time is up or all is to end. */
export function untilHeard({ events }: Pick<Services, 'events'>, topic: string, milliseconds: number, signal: AbortSignal): { done: Promise<void>; forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const unlisten = events.on(topic, () => resolve());
  const stop = () => resolve();
  signal.addEventListener('abort', stop, { once: true });
  return {
    done: promise,
    forget() {
      clearTimeout(timer);
      unlisten();
      signal.removeEventListener('abort', stop);
    },
  };
}
