import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { guardedLookup, refuseBarredHost } from './network-guard.ts';

/** In milliseconds, from the first byte to the last. */
const patience = 10_000;
/** An answer is read for its refusal, not for its contents. */
const largestAnswer = 64 * 1024;

export interface Answer {
  status: number;
  body: string;
}

interface OutsideCall {
  address: string;
  headers: Record<string, string>;
  body: string;
  /** Networks besides the public internet that may be called. */
  networks: readonly string[];
  signal: AbortSignal;
}

/** One POST to somewhere outside: bounded in time and size, never redirected, only to where calls may go. */
export async function callOutside({ address, headers, body, networks, signal }: OutsideCall): Promise<Answer> {
  const url = new URL(address);
  refuseBarredHost(url.hostname, networks);
  const timeout = AbortSignal.timeout(patience);
  const end = AbortSignal.any([signal, timeout]);
  return new Promise<Answer>((resolve, reject) => {
    const failed = (error: Error) => reject(timeout.aborted ? new Error(`no answer within ${patience / 1000} s`) : error);
    const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guardedLookup(networks) as never,
      signal: end,
      agent: false,
    }, (incoming) => {
      const pieces: Buffer[] = [];
      let size = 0;
      const done = () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(pieces).toString() });
      incoming.on('data', (piece: Buffer) => {
        pieces.push(piece.subarray(0, largestAnswer - size));
        size += piece.length;
        if (size < largestAnswer) return;
        done();
        incoming.destroy();
      });
      incoming.on('end', done);
      incoming.on('error', failed);
    });
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}
