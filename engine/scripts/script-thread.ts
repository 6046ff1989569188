import { receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { getQuickJS, shouldInterruptAfterDeadline, type QuickJSContext } from 'quickjs-emscripten';

/** What a thread that runs one script is started with. */
export interface ScriptThreadData {
  source: string;
  /** JSON object of texts. */
  parameters: string;
  milliseconds: number;
  bytes: number;
  /** Counts answers: the script waits for the next one. */
  gate: Int32Array;
  port: MessagePort;
}

export type ScriptAsk = { ask: 'query' | 'execute' | 'log'; text: string } | { end: ScriptEnd };
export type ScriptAnswer = { answer: string } | { failed: string };
export type ScriptEnd = { value: string } | { failed: 'time' | 'memory' | 'error'; message: string };

const { source, parameters, milliseconds, bytes, gate, port } = workerData as ScriptThreadData;

/** Scripts are written as if the lake answered at once: the thread sleeps until it does. */
function ask(kind: 'query' | 'execute' | 'log', text: string): ScriptAnswer {
  const seen = Atomics.load(gate, 0);
  port.postMessage({ ask: kind, text } satisfies ScriptAsk);
  Atomics.wait(gate, 0, seen);
  return receiveMessageOnPort(port)!.message as ScriptAnswer;
}

const prelude = `
  const told = (reply) => { const read = JSON.parse(reply); if ('failed' in read) throw new Error(read.failed); return JSON.parse(read.answer); };
  const asking = __ask;
  globalThis.query = (sql) => told(asking('query', String(sql)));
  globalThis.execute = (sql) => told(asking('execute', String(sql)));
  globalThis.log = (...parts) => { asking('log', parts.map((part) => typeof part === 'string' ? part : JSON.stringify(part)).join(' ')); };
  delete globalThis.__ask;
  globalThis.__run = (source, parameters) => JSON.stringify(new Function('parameters', source)(JSON.parse(parameters)) ?? null);`;

function run(context: QuickJSContext): ScriptEnd {
  using asking = context.newFunction('__ask', (kind, text) => context.newString(JSON.stringify(ask(context.getString(kind) as 'query', context.getString(text)))));
  context.setProp(context.global, '__ask', asking);
  context.unwrapResult(context.evalCode(`{${prelude}}`)).dispose();
  using main = context.getProp(context.global, '__run');
  using text = context.newString(source);
  using given = context.newString(parameters);
  const result = context.callFunction(main, context.undefined, text, given);
  if (!result.error) {
    using value = result.value;
    return { value: context.getString(value) };
  }
  using thrown = result.error;
  return explain(context.dump(thrown));
}

function explain(thrown: unknown): ScriptEnd {
  const { name = 'Error', message = String(thrown), stack = '' } = (thrown ?? {}) as { name?: string; message?: string; stack?: string };
  if (message === 'interrupted') return { failed: 'time', message };
  if (/out of memory|memory access out of bounds/.test(message)) return { failed: 'memory', message };
  // The function around the script takes two lines of its own.
  const line = Number(/<input>:(\d+)/.exec(stack)?.[1] ?? 0) - 2;
  return { failed: 'error', message: `${name}: ${message}${line > 0 ? ` (line ${line})` : ''}` };
}

const engine = await getQuickJS();
const runtime = engine.newRuntime();
runtime.setMemoryLimit(bytes);
runtime.setMaxStackSize(512 * 1024);
runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + milliseconds));
let end: ScriptEnd;
try {
  end = run(runtime.newContext());
} catch (error) {
  end = explain(error);
}
port.postMessage({ end } satisfies ScriptAsk);
port.close();
