import type { AnyCall } from '#platform/contract/call.ts';
import { encodePayload } from '#platform/contract/payload.ts';
import { noticeLevel } from './notice-level.ts';
import { defaultTimeout, fetchReply, type InputOf, type RawInput, type RequestOptions, type Target } from './send.ts';
import { settle } from './settle.ts';

/** Saves what a call sends as a file under the name the server gives it. */
export function downloadFrom<C extends AnyCall>(
  call: C | Pick<C, 'method' | 'path'>,
  input: InputOf<C> & RequestOptions,
): Promise<void> {
  return save(call, input as RawInput, 'download');
}

export interface ExportChoice {
  format: 'csv' | 'xlsx';
  columns: readonly { key: string; title: string }[];
  /** Without the ending. */
  name: string;
}

/** The list a person sees, whole: the same call with the same filter, answered as a file. */
export function exportList<C extends AnyCall>(
  call: C | Pick<C, 'method' | 'path'>,
  input: InputOf<C> & RequestOptions,
  { format, columns, name }: ExportChoice,
): Promise<void> {
  const { query, ...rest } = input as RawInput;
  const asked = { ...query, export: format, columns: encodePayload(columns), name };
  return save(call, { ...rest, query: asked }, `${name}.${format}`);
}

async function save(target: Target, input: RawInput, fallbackName: string): Promise<void> {
  const level = input.level ?? noticeLevel.error;
  // The time-out counts until the file begins; how long it then takes depends on its size.
  const timer = new AbortController();
  const waiting = setTimeout(() => timer.abort(new DOMException('no answer', 'TimeoutError')), input.timeout ?? defaultTimeout);
  const response = await fetchReply(target, input, level, timer.signal).finally(() => clearTimeout(waiting));
  if (!response.ok || !response.headers.has('content-disposition')) {
    const { status, statusText, url } = response;
    settle({ status, statusText, url, text: await response.text() }, level);
    return;
  }
  offer(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? fallbackName);
}

/** The name in a content-disposition header; the encoded form wins, as the standard asks. */
export function fileNameOf(header: string | null): string | undefined {
  const encoded = header?.match(/filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // A broken name is no reason to lose the file.
    }
  }
  return header?.match(/filename\s*=\s*"?([^";]+)"?/)?.[1];
}

function offer(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
