import type { Worker } from 'node:worker_threads';
import type { Text } from '#platform/contract/text.ts';
import type { Work } from '../connector.ts';
import { ConnectorFailure, type FailureKind } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import { closed } from './failures.ts';
import type { StopFlag } from './handle.ts';
import type { SqliteOptions } from './options.ts';
import type { Session } from './session.ts';
import { giveThreadBack, takeThread } from './threads.ts';

export type Question =
  | { method: 'start'; setup: { options: SqliteOptions; flag: StopFlag } }
  | { id: number; method: keyof Session; parameters: unknown[] };

export interface Answer {
  id: number;
  value?: unknown;
  failure?: { kind: FailureKind; text: Text; remedy: string | undefined };
}

interface Waiting {
  resolve(value: unknown): void;
  reject(failure: ConnectorFailure): void;
}

/** How long the thread may take to end its work: it can stop between two rows, not within one long step. */
const graceMilliseconds = 2000;
const closing = 0;

/** Our side of a worker thread: asks, and lets go of everything at once when called off. */
export class Link {
  readonly #worker: Worker = takeThread();
  readonly #flag: StopFlag = new Int32Array(new SharedArrayBuffer(4));
  readonly #waiting = new Map<number, Waiting>();
  readonly #signal: AbortSignal;
  #last = closing;
  #over: ConnectorFailure | undefined;
  #ending: Promise<void> | undefined;
  #ended = () => {};

  constructor(options: SqliteOptions, { signal }: Work) {
    this.#signal = signal;
    this.#worker.on('message', (answer: Answer) => this.#take(answer));
    this.#worker.on('error', (cause) => this.#giveUp(new ConnectorFailure('other', { zh: '读取数据库文件的线程意外结束，请重试', en: 'The thread that reads the database file ended unexpectedly; try again' }, { cause })));
    this.#worker.on('exit', () => this.#giveUp(closed()));
    this.#post({ method: 'start', setup: { options, flag: this.#flag } });
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  readonly #abort = () => {
    this.#giveUp(calledOff());
    void this.close();
  };

  #post(question: Question): void {
    this.#worker.postMessage(question);
  }

  #take({ id, value, failure }: Answer): void {
    if (id === closing) return this.#ended();
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure) waiting?.reject(new ConnectorFailure(failure.kind, failure.text, failure.remedy === undefined ? {} : { remedy: failure.remedy }));
    else waiting?.resolve(value);
  }

  #giveUp(failure: ConnectorFailure): void {
    this.#over ??= failure;
    for (const { reject } of this.#waiting.values()) reject(this.#over);
    this.#waiting.clear();
  }

  ask<Method extends keyof Session>(method: Method, ...parameters: Parameters<Session[Method]>): Promise<Awaited<ReturnType<Session[Method]>>> {
    if (this.#over) return Promise.reject(this.#over);
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#post({ id, method, parameters });
    return answer as Promise<Awaited<ReturnType<Session[Method]>>>;
  }

  close(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    Atomics.store(this.#flag, 0, 1);
    this.#giveUp(closed());
    const inTime = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), graceMilliseconds);
      this.#ended = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.#post({ id: closing, method: 'close', parameters: [] });
    });
    if (inTime) giveThreadBack(this.#worker);
    else void this.#worker.terminate();
  }
}
