import { setTimeout as delay } from 'node:timers/promises';
import { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';

export interface Clock {
  now(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => { throw calledOff(); }),
};

/** How long a busy server asks us to wait: seconds or a date; undefined when it does not say. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The wait before try `attempt` + 1: what the server asked, else twice as long each time, a little scattered. */
export function backoff(attempt: number, asked: number | undefined, longestSeconds: number, host: string): number {
  if (asked === undefined) return Math.min(500 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2), longestSeconds * 1000);
  if (asked > longestSeconds * 1000) {
    const seconds = Math.ceil(asked / 1000);
    throw new ConnectorFailure('other', {
      zh: `${host} 要求等待 ${seconds} 秒后再试，超过允许的 ${longestSeconds} 秒，请稍后重新运行`,
      en: `${host} asks to wait ${seconds} seconds, more than the ${longestSeconds} that are allowed. Run again later`,
    });
  }
  return asked;
}

/** Keeps requests apart so that there are never more than so many in a second. */
export class RateLimit {
  readonly #gap: number;
  #free = 0;

  constructor(perSecond: number | undefined) {
    this.#gap = perSecond === undefined ? 0 : 1000 / perSecond;
  }

  async turn(clock: Clock, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const start = Math.max(now, this.#free);
    this.#free = start + this.#gap;
    if (start > now) await clock.wait(start - now, signal);
  }
}
