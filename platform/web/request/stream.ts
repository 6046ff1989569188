import type { AnyCall } from '#platform/contract/call.ts';
import { eventParser, type LiveEvent } from './event-parser.ts';
import { noticeLevel } from './notice-level.ts';
import { fetchReply, type InputOf, type RawInput, type RequestOptions } from './send.ts';
import { settle } from './settle.ts';

/** Makes a call whose reply is a stream of events, and hands each over as it arrives. Resolves when the server has said all. */
export async function streamCall<C extends AnyCall>(
  call: C, input: InputOf<C> & RequestOptions, onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const { level = noticeLevel.error } = input as RawInput;
  const response = await fetchReply(call, input as RawInput, level);
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const text = await response.text();
    settle({ status: response.status, statusText: response.statusText, text, url: response.url }, level);
    return;
  }
  const feed = eventParser(onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) feed(next.value);
}
