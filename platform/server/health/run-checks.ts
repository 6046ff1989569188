import type { HealthCheckResult } from '#platform/contract/platform/health.ts';
import { reasonOf } from '../errors.ts';
import type { CheckContext, HealthCheck } from './health-check.ts';

const longest = 5000;

/** All at once. A check that cannot be made in time is bad news too, and says so in its place. */
export function runChecks(checks: readonly HealthCheck[], context: Omit<CheckContext, 'signal'>): Promise<HealthCheckResult[]> {
  return Promise.all(checks.map(async ({ key, title, run }): Promise<HealthCheckResult> => {
    const end = new AbortController();
    const late = setTimeout(() => end.abort(new Error(`no answer within ${longest / 1000} s`)), longest);
    try {
      const given = await Promise.race([Promise.resolve(run({ ...context, signal: end.signal })), aborted(end.signal)]);
      const { advice, ...finding } = given;
      return { key, title, ...finding, ...(finding.state !== 'good' && { advice }) };
    } catch (error) {
      const reason = reasonOf(error);
      return { key, title, state: 'bad', found: { zh: `检查未能完成：${reason}`, en: `It could not be checked: ${reason}` } };
    } finally {
      clearTimeout(late);
    }
  }));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}
