import type { Readable } from 'node:stream';
import type {
  Access, AnyCall, BodyOf, BodyShape, ParamsOf, QueryOf, ReplyOf, ReplyShape, Call, download, eventStream, redirect,
} from '#platform/contract';
import type { Context, Principal } from './context.ts';

/** A file that is sent as it is made. */
export interface Download {
  name: string;
  type: string;
  stream: Readable;
  /** For a file that is shown or kept: they win over those of a plain download. */
  headers?: Record<string, string>;
}

/** One file of a multipart body, read as it arrives; `fields` are the form fields before it. */
export interface Upload {
  name: string;
  type: string;
  stream: Readable;
  fields: Record<string, string>;
}

export interface LiveEvent {
  event: string;
  data: unknown;
  id?: string;
}

export interface Input<C extends AnyCall> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: C['body'] extends { kind: 'upload' } ? Upload : BodyOf<C>;
}

export type Output<C extends AnyCall> = C['reply'] extends typeof download
  ? Download
  : C['reply'] extends typeof eventStream
    ? AsyncIterable<LiveEvent>
    : C['reply'] extends typeof redirect
      ? { location: string }
      : ReplyOf<C>;

/** A public call may have nobody behind it; every other one has. */
export type ContextOf<C extends AnyCall> = Context & {
  user: C['permission'] extends 'public' ? Principal | null : Principal;
};

export interface Handler {
  call: AnyCall;
  run(input: any, context: any): Promise<unknown>;
}

export function handle<P extends string, Q extends Call['query'], B extends BodyShape, R extends ReplyShape, W extends Access>(
  call: Call<P, Q, B, R, W>,
  run: (input: Input<Call<P, Q, B, R, W>>, context: ContextOf<Call<P, Q, B, R, W>>) => Promise<Output<Call<P, Q, B, R, W>>>,
): Handler {
  return { call, run };
}
