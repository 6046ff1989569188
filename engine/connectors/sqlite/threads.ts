import { Worker } from 'node:worker_threads';

/** A thread takes a tenth of a second to start: a few that have nothing to do are kept for a moment. */
const mostIdle = 2;
const idleMilliseconds = 10_000;
const idle = new Map<Worker, NodeJS.Timeout>();

export function takeThread(): Worker {
  for (const [worker, timer] of idle) {
    clearTimeout(timer);
    idle.delete(worker);
    forgetListeners(worker);
    worker.ref();
    return worker;
  }
  return new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
}

/** Only threads that have answered everything they were asked. */
export function giveThreadBack(worker: Worker): void {
  forgetListeners(worker);
  if (idle.size >= mostIdle) {
    void worker.terminate();
    return;
  }
  const forget = () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  worker.once('error', forget);
  worker.once('exit', forget);
  worker.unref();
  idle.set(worker, setTimeout(() => {
    idle.delete(worker);
    void worker.terminate();
  }, idleMilliseconds).unref());
}

function forgetListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}
