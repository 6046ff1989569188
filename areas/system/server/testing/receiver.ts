import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  address: string;
  received: Received[];
  /** What it answers; `hang` never does. */
  answer(next: { status: number; body?: string; location?: string } | 'hang'): void;
  stop(): Promise<void>;
}

/** A real HTTP server that takes what webhooks send. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let next: Parameters<Receiver['answer']>[0] = { status: 200 };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() });
      if (next === 'hang') return;
      response.writeHead(next.status, next.location ? { location: next.location } : {}).end(next.body ?? '');
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (given) => { next = given; },
    stop: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
