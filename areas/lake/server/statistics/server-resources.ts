import { statfs } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { watchResources } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { queueNow } from './queue-now.ts';

interface Sample { at: number; busy: number; all: number }

function sample(): Sample {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((total, one) => total + one, 0);
    all += sum;
    busy += sum - times.idle;
  }
  return { at: performance.now(), busy, all };
}

/** A share of time needs two moments: the last watcher's, unless that was long ago. */
const oldestMilliseconds = 10_000;
const shortestMilliseconds = 100;
let last: Sample | undefined;

async function processorPercent(): Promise<number> {
  const age = last === undefined ? Infinity : performance.now() - last.at;
  if (age > oldestMilliseconds) last = sample();
  if (age > oldestMilliseconds || age < shortestMilliseconds) await pause(shortestMilliseconds);
  const [before, now] = [last!, sample()];
  last = now;
  return now.all > before.all ? Math.round(((now.busy - before.busy) / (now.all - before.all)) * 1000) / 10 : 0;
}

export const serverResourceHandlers = [
  handle(watchResources, async (_input, { db, services }) => {
    const [percent, { bavail, blocks, bsize }, queue, { rows: workers }] = await Promise.all([
      processorPercent(), statfs(services.folders.data), queueNow(db, services),
      sql<{ wid: string; host: string; worker_group: string; slots: number; running: number; memory: number; start_time: string; silent_seconds: number }>`
        select wid, host, worker_group, slots, coalesce((facts ->> 'running')::int, 0) as running, coalesce((facts ->> 'rss')::float8, 0) as memory, start_time, extract(epoch from now() - beat_time)::float8 as silent_seconds
        from task_worker where beat_time > now() - interval '1 day' order by beat_time < now() - interval '1 minute', host, wid limit 1000`.execute(db),
    ]);
    return {
      time: new Date().toISOString(), cpu: { percent, cores: availableParallelism() }, memory: { total: totalmem(), free: freemem(), process: process.memoryUsage.rss() },
      disk: { total: blocks * bsize, free: bavail * bsize }, queue, workers,
    };
  }),
];
