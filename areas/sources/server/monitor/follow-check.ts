import { platformErrors } from '#platform/contract';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import type { LiveEvent } from '#platform/server/handle.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { checkSource } from './check-source.ts';
import type { Waiting } from './monitor.ts';
import { readCheck } from './read-check.ts';

/** The events of a comparison. Whoever leaves early calls it off. */
export async function* followCheck(context: Waiting, source: DataSourceRow, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const stop = new AbortController();
  let wake = () => {};
  let latest: { done: number; total: number } | undefined;
  let ended = false;
  const told = (done: number, total: number) => {
    latest = { done, total };
    wake();
  };
  const check = checkSource(context, source, { signal: AbortSignal.any([signal, stop.signal]), by: context.user, told }).finally(() => {
    ended = true;
    wake();
  });
  // Awaited below; until then a failure is nobody's yet.
  check.catch(() => {});
  try {
    while (!ended) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (ended || latest) resolve();
      });
      if (latest) yield { event: 'progress', data: latest };
      latest = undefined;
    }
    await check;
    yield { event: 'result', data: await readCheck(context.db, source.wid) };
  } catch (error) {
    if (signal.aborted) return;
    const known = error instanceof UserError ? error : new UserError(platformErrors.outside, { what: source.databasename, reason: reasonOf(error) });
    yield { event: 'failed', data: { code: known.definition.code, msg: known.say(context.language) } };
  } finally {
    stop.abort();
  }
}
