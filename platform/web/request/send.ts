import type { AnyCall, BodyInput, Method, ParamsOf, QueryInput, ReplyOf } from '#platform/contract/call.ts';
import { sayWord } from '../words.ts';
import { addressOf, type QueryValues } from './address.ts';
import { CallError, OfflineError, timedOutCode } from './call-error.ts';
import { reached, unreachable } from './connection.ts';
import { noticeLevel, type NoticeLevel } from './notice-level.ts';
import { requestHeaders } from './request-headers.ts';
import { requestWords } from './request-words.ts';
import { settle, tellFailure } from './settle.ts';

export const defaultTimeout = 60_000;

/** What the request layer reads of a call; a light file can write it out instead of importing the contract. */
export type Target = { method: Method; path: string };

export interface RequestOptions {
  signal?: AbortSignal;
  /** How a failure is told; an error message unless said otherwise. */
  level?: NoticeLevel;
  /** In milliseconds. */
  timeout?: number;
  /** Asks whether the session still holds: being refused is an answer here, not an event to act on. */
  probe?: boolean;
}

export interface RawInput extends RequestOptions {
  params?: Record<string, string | number>;
  query?: QueryValues;
  body?: unknown;
}

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call needs: the parts that may be left out are optional. */
export type InputOf<C extends AnyCall> = Part<'params', ParamsOf<C>> & Part<'query', QueryInput<C>> & Part<'body', BodyInput<C>>;

type Optional<T> = Record<never, never> extends T ? [input?: T] : [input: T];

/** Makes a call. With only its type imported: `send<typeof login>({ method: 'POST', path: '…' }, …)`. */
export function send<C extends AnyCall>(
  call: C | Pick<C, 'method' | 'path'>,
  ...[input]: Optional<InputOf<C> & RequestOptions>
): Promise<ReplyOf<C>> {
  return request<ReplyOf<C>>(call, input as RawInput | undefined);
}

/** The untyped heart of `send`: one request, one envelope. */
export async function request<Data>(target: Target, input: RawInput = {}): Promise<Data> {
  const level = input.level ?? noticeLevel.error;
  const response = await fetchReply(target, input, level);
  const text = await response.text().catch((cause: unknown) => lost(cause, input, level));
  return settle<Data>({ status: response.status, statusText: response.statusText, text, url: response.url }, level, input.probe);
}

/** The reply as it arrives, for those who stream it. */
export async function fetchReply(
  target: Target,
  input: RawInput,
  level: NoticeLevel,
  timer: AbortSignal = AbortSignal.timeout(input.timeout ?? defaultTimeout),
): Promise<Response> {
  const method = target.method === 'ANY' ? (input.body === undefined ? 'GET' : 'POST') : target.method;
  const response = await fetch(addressOf(target.path, input.params, input.query), {
    method,
    credentials: 'include',
    headers: { ...requestHeaders(), 'Content-Type': 'application/json' },
    body: method === 'POST' ? JSON.stringify(input.body ?? {}) : undefined,
    signal: input.signal ? AbortSignal.any([input.signal, timer]) : timer,
  }).catch((cause: unknown) => lost(cause, input, level));
  reached();
  return response;
}

/** Tells apart: cancelled by the caller, no answer in time, no line at all. */
function lost(cause: unknown, input: RawInput, level: NoticeLevel): never {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    const seconds = Math.round((input.timeout ?? defaultTimeout) / 1000);
    const error = new CallError({ code: timedOutCode, msg: sayWord(requestWords, 'timedOut', { seconds }), status: 0 });
    tellFailure(error, level);
    throw error;
  }
  if (input.signal?.aborted) throw cause;
  unreachable();
  throw new OfflineError(cause);
}
