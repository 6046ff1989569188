import { createHash, createHmac } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { getQuickJS, type QuickJSContext } from 'quickjs-emscripten';

/** One run of a user's script. `input` is JSON in which numbers that a JavaScript number would change are objects under `tag`. */
export interface ScriptTask {
  source: string;
  input: string;
  tag: string;
  milliseconds: number;
  bytes: number;
}

export type ScriptResult = { output: string; log: string[] } | { failed: 'time' | 'memory' | 'error'; message: string; log: string[] };

const engine = await getQuickJS();

/** Whole numbers come as BigInt; decimals as objects that print all their digits and are written back unchanged. */
const prelude = (tag: string) => `
  const write = (digits) => ({ ${JSON.stringify(tag)}: digits });
  class ExactNumber {
    #digits;
    constructor(digits) { this.#digits = digits; }
    toString() { return this.#digits; }
    valueOf() { return Number(this.#digits); }
    toJSON() { return write(this.#digits); }
  }
  BigInt.prototype.toJSON = function () { return write(this.toString()); };
  const parse = JSON.parse, stringify = JSON.stringify;
  const revive = (_key, value) => value === null || typeof value !== 'object' || !Object.hasOwn(value, ${JSON.stringify(tag)}) ? value
    : /^-?\\d+$/.test(value[${JSON.stringify(tag)}]) ? BigInt(value[${JSON.stringify(tag)}]) : new ExactNumber(value[${JSON.stringify(tag)}]);
  globalThis.__run = (source, input) => {
    const context = parse(input, revive);
    const result = new Function('context', source)(context);
    return stringify(result === undefined ? context : result);
  };`;

function runScript(task: ScriptTask): ScriptResult {
  const log: string[] = [];
  const runtime = engine.newRuntime();
  try {
    runtime.setMemoryLimit(task.bytes);
    runtime.setMaxStackSize(512 * 1024);
    const begun = process.threadCpuUsage();
    runtime.setInterruptHandler(() => workedSince(begun) > task.milliseconds);
    const context = runtime.newContext();
    try {
      offerFunctions(context, log);
      context.unwrapResult(context.evalCode(`{${prelude(task.tag)}}`)).dispose();
      using run = context.getProp(context.global, '__run');
      using source = context.newString(task.source);
      using input = context.newString(task.input);
      const result = context.callFunction(run, context.undefined, source, input);
      if (!result.error) {
        using value = result.value;
        return { output: context.typeof(value) === 'string' ? context.getString(value) : 'null', log };
      }
      using thrown = result.error;
      return { ...explain(context.dump(thrown)), log };
    } finally {
      context.dispose();
    }
  } catch (error) {
    return { ...explain(error), log };
  } finally {
    runtime.dispose();
  }
}

/** What this thread has worked, in milliseconds: a script is not at fault when the machine is busy. */
function workedSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

function explain(thrown: unknown): { failed: 'time' | 'memory' | 'error'; message: string } {
  const { name = 'Error', message = String(thrown), stack = '' } = (thrown ?? {}) as { name?: string; message?: string; stack?: string };
  if (/interrupted/.test(message)) return { failed: 'time', message };
  if (/out of memory|memory access out of bounds/.test(message)) return { failed: 'memory', message };
  // The function around the script takes two lines of its own.
  const line = /<input>:(\d+)|<anonymous>:(\d+)/.exec(stack);
  const at = line ? Number(line[1] ?? line[2]) - 2 : 0;
  return { failed: 'error', message: `${name}: ${message}${at > 0 ? ` (line ${at})` : ''}` };
}

/** Arithmetic that interfaces ask for in signatures; nothing here reaches files, network or clocks of others. */
function offerFunctions(context: QuickJSContext, log: string[]): void {
  const offer = (name: string, body: (...parameters: string[]) => string) => {
    using made = context.newFunction(name, (...handles) => context.newString(body(...handles.map((handle) => context.getString(handle)))));
    context.setProp(context.global, name, made);
  };
  const encoding = (name: string | undefined) => (name === 'base64' ? 'base64' : 'hex');
  offer('hash', (algorithm = '', text = '', form) => createHash(algorithm).update(text).digest(encoding(form)));
  offer('hmac', (algorithm = '', key = '', text = '', form) => createHmac(algorithm, key).update(text).digest(encoding(form)));
  offer('base64', (text = '') => Buffer.from(text).toString('base64'));
  offer('fromBase64', (text = '') => Buffer.from(text, 'base64').toString());
  offer('log', (...parts) => {
    if (log.length < 100) log.push(parts.join(' ').slice(0, 1000));
    return '';
  });
}

parentPort?.on('message', (task: ScriptTask) => parentPort?.postMessage({ result: runScript(task) }));
parentPort?.postMessage({ ready: true });
