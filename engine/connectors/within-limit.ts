import { ConnectorFailure } from './failure.ts';
import { calledOff } from './reach-failure.ts';

export interface Limit {
  signal: AbortSignal;
  seconds: number;
  /** What is waited for, as messages name it: a host, a file. */
  where: string;
}

/**
 * Waits no longer than allowed, and not at all once called off. `onLate` gets what arrives when nobody waits
 * any more, so that it can be closed.
 */
export async function withinLimit<T>(work: Promise<T>, { signal, seconds, where }: Limit, onLate?: (late: T) => void): Promise<T> {
  let left = false;
  void work.then((late) => { if (left) onLate?.(late); }, () => undefined);
  let timer: NodeJS.Timeout | undefined;
  let abort = () => {};
  try {
    return await Promise.race([work, new Promise<never>((_resolve, reject) => {
      abort = () => reject(calledOff());
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
      timer = setTimeout(() => reject(new ConnectorFailure('timed-out', {
        zh: `${where}：${seconds} 秒内没有回应，请检查网络或稍后重试`,
        en: `${where}: no answer within ${seconds} seconds; check the network or try again later`,
      })), seconds * 1000);
    })]);
  } catch (error) {
    left = true;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
