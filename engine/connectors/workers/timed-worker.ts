import { Worker } from 'node:worker_threads';

/** The work took longer than it may, or more memory: its thread was ended. */
export class WorkerStopped extends Error {
  readonly reason: 'time' | 'memory' | 'called-off';
  /** What the thread last said about how far it was. */
  readonly progress: number;

  constructor(reason: WorkerStopped['reason'], progress: number) {
    super(`worker stopped: ${reason}`);
    this.reason = reason;
    this.progress = progress;
  }
}

/** What a thread is started with: where it may note how far it is. */
export interface TimedWorkerData { progress: Int32Array }
export type TimedReply = { ready: true } | { result: unknown } | { error: string };

/**
 * A thread for work that may never end by itself: users' scripts and expressions. One task at a time; what
 * overruns is ended with its thread, and the next task gets a new one. An idle thread holds nothing up.
 */
export class TimedWorker {
  readonly #script: URL;
  readonly #megabytes: number;
  #progress = new Int32Array(new SharedArrayBuffer(4));
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(script: URL, megabytes = 256) {
    this.#script = script;
    this.#megabytes = megabytes;
  }

  run<Result>(task: unknown, limit: { milliseconds: number; signal: AbortSignal }): Promise<Result> {
    const turn = this.#last.then(() => this.#runNow<Result>(task, limit));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate();
  }

  async #runNow<Result>(task: unknown, limit: { milliseconds: number; signal: AbortSignal }): Promise<Result> {
    if (limit.signal.aborted) throw new WorkerStopped('called-off', 0);
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    this.#progress[0] = 0;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const stop = (reason: WorkerStopped['reason']) => {
      reject(new WorkerStopped(reason, Atomics.load(this.#progress, 0)));
      void this.close();
    };
    const onMessage = (reply: TimedReply) => {
      if ('result' in reply) resolve(reply.result as Result);
      else if ('error' in reply) reject(new Error(reply.error));
    };
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') stop('memory');
      else reject(error);
    };
    const onAbort = () => stop('called-off');
    const time = watchTime(worker, limit.milliseconds, () => stop('time'));
    worker.on('message', onMessage).on('error', onError);
    limit.signal.addEventListener('abort', onAbort, { once: true });
    worker.ref();
    try {
      // It may have been called off while the thread was started.
      if (limit.signal.aborted) onAbort();
      else worker.postMessage(task);
      return await promise;
    } finally {
      time.end();
      limit.signal.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError);
      worker.unref();
    }
  }

  #start(): Promise<Worker> {
    const { promise, resolve, reject } = Promise.withResolvers<Worker>();
    this.#progress = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(this.#script, {
      workerData: { progress: this.#progress } satisfies TimedWorkerData,
      env: {}, resourceLimits: { maxOldGenerationSizeMb: this.#megabytes },
    });
    worker.once('message', () => resolve(worker));
    // Stays: a dying thread may still raise an error when nobody waits any more.
    worker.on('error', (error) => {
      if (this.#worker === promise) this.#worker = undefined;
      reject(error);
    });
    return promise;
  }
}

/** A thread that a busy machine keeps waiting gets this many times its limit, as long as it has not worked for half of it. */
const mostPatience = 10;

function watchTime(worker: Worker, milliseconds: number, over: () => void): { end(): void } {
  const before = worker.cpuUsage().catch(() => undefined);
  let isOver = false;
  let waited = 0;
  const worked = async () => {
    const at = await before;
    const { user, system } = await worker.cpuUsage(at);
    return (user + system) / 1000;
  };
  const look = async () => {
    waited += 1;
    // One that does not even say how long it has worked is at work.
    const done = await Promise.race([worked().catch(() => Infinity), new Promise<number>((resolve) => setTimeout(resolve, 1000, Infinity).unref())]);
    if (isOver) return;
    if (done >= milliseconds / 2 || waited >= mostPatience) over();
    else timer = setTimeout(() => void look(), milliseconds);
  };
  let timer = setTimeout(() => void look(), milliseconds);
  return {
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
