import { addressOf } from './address.ts';
import { OfflineError } from './call-error.ts';
import { reached, unreachable } from './connection.ts';
import { noticeLevel } from './notice-level.ts';
import { requestHeaders } from './request-headers.ts';
import type { InputOf, RawInput, RequestOptions } from './send.ts';
import { settle } from './settle.ts';
import type { AnyCall, ReplyOf } from '#platform/contract/call.ts';

export interface UploadInput extends Omit<RequestOptions, 'timeout'> {
  file: File;
  /** Form fields; they travel before the file, so the server knows them when it arrives. */
  fields?: Record<string, string>;
  /** From 0 to 1. */
  onProgress?(share: number): void;
}

/** Sends one file. XMLHttpRequest, because fetch does not tell how much has been sent. */
export function sendUpload<C extends AnyCall>(
  call: C | Pick<C, 'method' | 'path'>,
  input: UploadInput & Omit<InputOf<C>, 'body'>,
): Promise<ReplyOf<C>> {
  const { file, fields = {}, onProgress, signal, level = noticeLevel.error, params, query } = input as UploadInput & RawInput;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);

  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const transfer = new XMLHttpRequest();
    const cancel = () => transfer.abort();
    transfer.open('POST', addressOf(call.path, params, query));
    transfer.withCredentials = true;
    for (const [name, value] of Object.entries(requestHeaders())) transfer.setRequestHeader(name, value);
    transfer.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total);
    transfer.onload = () => {
      reached();
      try {
        const { status, statusText, responseText: text, responseURL: url } = transfer;
        resolve(settle<ReplyOf<C>>({ status, statusText, text, url }, level));
      } catch (error) {
        reject(error);
      }
    };
    transfer.onerror = () => {
      unreachable();
      reject(new OfflineError());
    };
    transfer.onabort = () => reject(signal?.reason ?? new DOMException('upload cancelled', 'AbortError'));
    transfer.onloadend = () => signal?.removeEventListener('abort', cancel);
    signal?.addEventListener('abort', cancel, { once: true });
    transfer.send(form);
  });
}
