import { z } from 'zod';
import type { Access } from './permission.ts';
import type { Text } from './text.ts';

/** ANY: the specification does not say, so GET and POST are both accepted. */
export type Method = 'GET' | 'POST' | 'ANY';

/** `/a/{id}` gives `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : Record<never, never>;

/** A reply that is a file, streamed as it is made. */
export const download = Object.freeze({ kind: 'download' as const });
/** A reply that is a live stream of events (server-sent events). */
export const eventStream = Object.freeze({ kind: 'event-stream' as const });
/** A reply that sends the browser to another address. */
export const redirect = Object.freeze({ kind: 'redirect' as const });
/** A body that is one streamed file (multipart), with the limit in bytes. */
export const upload = (limit: number) => Object.freeze({ kind: 'upload' as const, limit });

export type ReplyShape = z.ZodType | typeof download | typeof eventStream | typeof redirect;
export type BodyShape = z.ZodType | ReturnType<typeof upload>;

export interface Call<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends BodyShape = BodyShape,
  Reply extends ReplyShape = ReplyShape,
  Who extends Access = Access,
> {
  method: Method;
  /** Exactly as the wire spells it, misspellings included; parameters in braces. */
  path: Path;
  summary: Text;
  permission: Who;
  query: Query;
  body: Body;
  reply: Reply;
  /**
   * The kind of object this call changes, for example `user`. Such a call runs in one transaction
   * and leaves an audit record; a call without it only reads.
   */
  changes?: string;
  /**
   * False for the rare changing call that waits for something outside (a job, another server):
   * the handler then opens its own short transactions.
   */
  transaction?: boolean;
  /** Open also to someone who must change the password first: that change itself, and leaving. */
  beforePasswordChange?: boolean;
  /** The handler needs the bytes of the body as they came, to check a signature over them. */
  rawBody?: boolean;
}

const nothing = z.object({});

export function defineCall<
  const Path extends string,
  Query extends z.ZodType = typeof nothing,
  Body extends BodyShape = typeof nothing,
  Reply extends ReplyShape = z.ZodNull,
  const Who extends Access = Access,
>(definition: {
  method: Method;
  path: Path;
  summary: Text;
  permission: Who;
  query?: Query;
  body?: Body;
  reply?: Reply;
  changes?: string;
  transaction?: boolean;
  beforePasswordChange?: boolean;
  rawBody?: boolean;
}): Call<Path, Query, Body, Reply, Who> {
  return {
    ...definition,
    query: definition.query ?? (nothing as unknown as Query),
    body: definition.body ?? (nothing as unknown as Body),
    reply: definition.reply ?? (z.null() as unknown as Reply),
  };
}

export type AnyCall = Call<any, any, any, any, any>;
export type QueryOf<C extends AnyCall> = z.output<C['query']>;
export type QueryInput<C extends AnyCall> = z.input<C['query']>;
export type BodyOf<C extends AnyCall> = C['body'] extends z.ZodType ? z.output<C['body']> : never;
export type BodyInput<C extends AnyCall> = C['body'] extends z.ZodType ? z.input<C['body']> : never;
export type ReplyOf<C extends AnyCall> = C['reply'] extends z.ZodType ? z.output<C['reply']> : never;
export type ParamsOf<C extends AnyCall> = PathParams<C['path']>;
export type RowOf<C extends AnyCall> = ReplyOf<C> extends { rows: (infer Row)[] } ? Row : never;

/** What a reply looks like on the wire. Field errors of a form stand in `fields`. */
export interface Envelope<T = unknown> {
  code: number;
  data: T;
  msg: string;
  fields?: Record<string, string>;
}

export function isZod(shape: unknown): shape is z.ZodType {
  return shape instanceof z.ZodType;
}

/** The calls that a module exports beside its shapes, under their own names: `calls: { ...callsOf(notes), ...callsOf(labels) }`. */
export function callsOf(module: Record<string, unknown>): Record<string, AnyCall> {
  const isCall = (value: unknown): value is AnyCall => typeof value === 'object' && value !== null && 'path' in value && 'permission' in value && 'reply' in value;
  return Object.fromEntries(Object.entries(module).filter((entry): entry is [string, AnyCall] => isCall(entry[1])));
}
