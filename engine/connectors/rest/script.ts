import { randomUUID } from 'node:crypto';
import { ConnectorFailure } from '../failure.ts';
import { Digits } from '../records/digits.ts';
import { parseExactJson, type Json } from '../records/exact-json.ts';
import { TimedWorker, WorkerStopped } from '../workers/timed-worker.ts';
import { calledOff } from '../reach-failure.ts';
import type { ScriptResult, ScriptTask } from './script-worker.ts';

export interface ScriptLimits {
  milliseconds: number;
  bytes: number;
}

export const usualScriptLimits: ScriptLimits = { milliseconds: 1_000, bytes: 64 * 1024 * 1024 };

let worker: TimedWorker | undefined;

/**
 * Runs a user's script on JSON: the script is the body of a function of `context`, changes it or returns
 * another value, and can call hash, hmac, base64, fromBase64 and log. It has no other way out.
 */
export async function runScript(
  title: string, source: string, context: unknown, { signal, limits = usualScriptLimits }: { signal: AbortSignal; limits?: ScriptLimits },
): Promise<{ value: Json; log: string[] }> {
  worker ??= new TimedWorker(new URL('./script-worker.ts', import.meta.url));
  const tag = `exact-${randomUUID()}`;
  const task: ScriptTask = { source, input: writeTagged(context, tag), tag, ...limits };
  let result: ScriptResult;
  try {
    // The engine inside keeps the limit; the thread's own is for what the engine does not interrupt.
    result = await worker.run<ScriptResult>(task, { milliseconds: limits.milliseconds * 2 + 1_000, signal });
  } catch (error) {
    if (!(error instanceof WorkerStopped)) throw failed(title, 'error', String(error));
    if (error.reason === 'called-off') throw calledOff();
    throw failed(title, error.reason, '');
  }
  if ('failed' in result) throw failed(title, result.failed, result.message);
  return { value: readTagged(result.output, tag), log: result.log };
}

function failed(title: string, why: 'time' | 'memory' | 'error', message: string): ConnectorFailure {
  if (why === 'time') {
    return new ConnectorFailure('timed-out', {
      zh: `脚本“${title}”运行超时，已被中止，请检查是否有不会结束的循环`,
      en: `The script "${title}" ran too long and was stopped. Look for a loop that does not end`,
    });
  }
  if (why === 'memory') {
    return new ConnectorFailure('other', {
      zh: `脚本“${title}”占用内存过多，已被中止，请减少每页记录数`,
      en: `The script "${title}" used too much memory and was stopped. Ask for fewer records per page`,
    });
  }
  return new ConnectorFailure('other', { zh: `脚本“${title}”出错：${message}`, en: `The script "${title}" failed: ${message}` });
}

function writeTagged(value: unknown, tag: string): string {
  return JSON.stringify(value, (_key, part: unknown) => (part instanceof Digits ? { [tag]: part.text } : part)) ?? 'null';
}

function readTagged(text: string, tag: string): Json {
  const untag = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(untag);
    if (typeof value !== 'object' || value === null || value instanceof Digits) return value;
    const digits = Object.hasOwn(value, tag) ? value[tag] : undefined;
    if (typeof digits === 'string') return Number.isSafeInteger(Number(digits)) && String(Number(digits)) === digits ? Number(digits) : new Digits(digits);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, untag(part)]));
  };
  return untag(parseExactJson(text));
}
