import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { ScriptAnswer, ScriptAsk, ScriptEnd, ScriptThreadData } from './script-thread.ts';

export interface LakeScript {
  source: string;
  parameters: Record<string, string>;
  milliseconds: number;
  bytes: number;
  signal: AbortSignal;
  /** What the script may do, one thing at a time; what they answer must be JSON. An error is told to the script, which may go on. */
  offers: { query(sql: string): Promise<unknown>; execute(sql: string): Promise<unknown>; log(text: string): void };
}

/**
 * A script of a person's over data of the lake, in a thread of its own within a JavaScript engine that knows nothing of ours:
 * no files, no network, no other way out than what is offered. Endless ones are ended with their thread.
 */
export async function runLakeScript({ source, parameters, milliseconds, bytes, signal, offers }: LakeScript): Promise<ScriptEnd> {
  signal.throwIfAborted();
  const { port1: ours, port2: theirs } = new MessageChannel();
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const data: ScriptThreadData = { source, parameters: JSON.stringify(parameters), milliseconds, bytes, gate, port: theirs };
  const worker = new Worker(new URL('./script-thread.ts', import.meta.url), { workerData: data, transferList: [theirs], env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  const { promise, resolve, reject } = Promise.withResolvers<ScriptEnd>();
  const onAbort = () => reject(signal.reason);
  // What the engine inside does not interrupt, such as waiting for the lake.
  const timer = setTimeout(() => resolve({ failed: 'time', message: '' }), milliseconds + 5_000);
  const reply = (answer: ScriptAnswer) => {
    ours.postMessage(answer);
    Atomics.add(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  let asked: Promise<unknown> = Promise.resolve();
  ours.on('message', (message: ScriptAsk) => {
    if ('end' in message) return resolve(message.end);
    asked = (async () => offers[message.ask](message.text))()
      .then((value) => reply({ answer: JSON.stringify(value ?? null) }), (error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) }));
  });
  worker.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ failed: 'memory', message: '' }) : reject(error)));
  worker.on('exit', () => {
    // Its last word may still be on the way.
    const last = receiveMessageOnPort(ours)?.message as ScriptAsk | undefined;
    if (last && 'end' in last) resolve(last.end);
    else reject(new Error('the thread of the script ended'));
  });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
    // The lake is not left in the middle of a statement.
    await asked;
    ours.close();
  }
}
