import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FaultOrder, FaultResult, Told } from './fault-order.ts';

export interface FaultRun {
  /** Once it says so, or is no more. */
  until(tells: Told['tells']): Promise<void>;
  /** Fails as the run failed. */
  result(): Promise<FaultResult>;
  /** With -9. */
  kill(): Promise<void>;
}

/** Processes that run what a test orders. The next one is started while this one works, unless it is the last: loading the code takes longer than most runs. */
export class FaultChildren {
  readonly #all = new Set<ChildProcess>();
  #next: ChildProcess | undefined;

  start(order: FaultOrder, isLast = false): FaultRun {
    const child = this.#next ?? this.#fork();
    const told: Told[] = [];
    const heard = new EventTarget();
    const gone = once(child, 'exit').then(() => heard.dispatchEvent(new Event('told')));
    let ended = false;
    void gone.then(() => (ended = true));
    child.on('message', (one: Told) => {
      told.push(one);
      heard.dispatchEvent(new Event('told'));
    });
    child.send(order);
    this.#next = isLast ? undefined : this.#fork();
    const until = async (tells: Told['tells']): Promise<void> => {
      while (!ended && !told.some((one) => one.tells === tells)) await Promise.race([once(heard, 'told'), gone]);
    };
    return {
      until,
      async result() {
        await gone;
        const last = told.at(-1);
        if (last?.tells === 'done') return last.result;
        throw Object.assign(new Error(last?.tells === 'failed' ? last.text : 'The process ended without a result'), { kind: last?.tells === 'failed' ? last.kind : 'gone' });
      },
      async kill() {
        child.kill('SIGKILL');
        await gone;
      },
    };
  }

  close(): void {
    for (const child of this.#all) child.kill('SIGKILL');
  }

  #fork(): ChildProcess {
    const child = fork(fileURLToPath(new URL('fault-process.ts', import.meta.url)), { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#all.add(child);
    child.once('exit', () => this.#all.delete(child));
    return child;
  }
}
