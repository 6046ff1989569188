import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { WorkerStopped, type TimedReply } from './timed-worker.ts';

/** An idle process is ended after this long: it holds memory. */
const idleMilliseconds = 30_000;

/**
 * A process for work that may fill the memory. A thread is not enough: where V8 cannot get what it asks for, it ends
 * the whole process, whatever limit the thread had. One task at a time; what overruns is killed, and the next task gets a
 * new process. It may read files and nothing else: no writing, no programs.
 */
export class TimedProcess {
  readonly #script: string;
  readonly #megabytes: number;
  #process: Promise<ChildProcess> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `megabytes`: of objects; buffers may take as much again, which is measured where the system tells it. */
  constructor(script: URL, megabytes: number) {
    this.#script = fileURLToPath(script);
    this.#megabytes = megabytes;
  }

  run<Result>(task: object, limit: { milliseconds: number; signal: AbortSignal }): Promise<Result> {
    const turn = this.#last.then(() => this.#runNow<Result>(task, limit));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    clearTimeout(this.#idle);
    const child = await process?.catch(() => undefined);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  async #runNow<Result>(task: object, limit: { milliseconds: number; signal: AbortSignal }): Promise<Result> {
    if (limit.signal.aborted) throw new WorkerStopped('called-off', 0);
    clearTimeout(this.#idle);
    this.#process ??= this.#start();
    const child = await this.#process;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const stop = (reason: WorkerStopped['reason']) => reject(new WorkerStopped(reason, 0));
    const onMessage = (reply: TimedReply) => {
      if ('result' in reply) resolve(reply.result as Result);
      else if ('error' in reply) reject(new Error(reply.error));
    };
    // V8 aborts when its memory is full, and the system kills what takes too much of its own.
    const onExit = (code: number | null, signal: string | null) => (signal !== null || code === 134 ? stop('memory') : reject(new Error(`the process ended with ${code}`)));
    const onAbort = () => stop('called-off');
    const timer = setTimeout(() => stop('time'), limit.milliseconds);
    const watch = setInterval(() => void memoryOf(child.pid).then((bytes) => { if (bytes > this.#mostBytes) stop('memory'); }), 50);
    child.on('message', onMessage).on('exit', onExit);
    limit.signal.addEventListener('abort', onAbort, { once: true });
    hold(child, true);
    try {
      if (limit.signal.aborted) onAbort();
      else child.send(task, (error) => { if (error) reject(error); });
      return await promise;
    } catch (error) {
      if (error instanceof WorkerStopped) await this.close();
      throw error;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      limit.signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('exit', onExit);
      hold(child, false);
      this.#idle = setTimeout(() => void this.close(), idleMilliseconds).unref();
    }
  }

  get #mostBytes(): number {
    return (this.#megabytes * 2 + 160) * 1024 ** 2;
  }

  #start(): Promise<ChildProcess> {
    const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
    const confined = process.allowedNodeEnvironmentFlags.has('--permission') ? ['--permission', '--allow-fs-read=*'] : [];
    // Nothing of our surroundings, where secrets may be.
    const child = fork(this.#script, [], {
      env: {}, execArgv: [`--max-old-space-size=${this.#megabytes}`, '--disable-warning=ExperimentalWarning', ...confined], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const gone = (error: Error) => {
      if (this.#process === promise) this.#process = undefined;
      reject(error);
    };
    child.once('message', () => resolve(child)).on('error', gone).once('exit', (code) => gone(new Error(`the process did not start: ${code}`)));
    return promise;
  }
}

/** An idle process holds nothing up; one at work does. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** What a process holds in memory; 0 where the system does not tell it in a file. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
}
