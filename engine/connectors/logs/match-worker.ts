import { parentPort, workerData } from 'node:worker_threads';
import type { TimedWorkerData } from '../workers/timed-worker.ts';

/** Lines to match, and how; `pieces` asks for where a line stops. */
export interface MatchTask {
  source: string;
  flags: string;
  lines: string[];
}

const { progress } = workerData as TimedWorkerData;

parentPort?.on('message', ({ source, flags, lines }: MatchTask) => {
  const expression = new RegExp(source, flags);
  const result = lines.map((line, index) => {
    Atomics.store(progress, 0, index);
    const match = expression.exec(line);
    // Only when the flag `d` asks for it is it known where each group stands.
    return match ? { groups: { ...match.groups }, end: match.index + match[0].length, ...(match.indices && { places: { ...match.indices.groups } }) } : null;
  });
  parentPort?.postMessage({ result });
});
parentPort?.postMessage({ ready: true });
