import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { apiResource, type ApiResource } from './api-resource.ts';
import type { ApiWork } from './session.ts';
import type { Clock } from './waiting.ts';

export interface Asked { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
export type Answer = (asked: Asked, response: ServerResponse) => unknown;

/** A real server on this machine; what `answer` returns is sent as JSON. */
export async function startApiServer(answer: Answer) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => void respond(request, response));
  async function respond(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { method: request.method ?? '', url: new URL(request.url ?? '/', 'http://server'), headers: request.headers, body };
    asked.push(one);
    const value = await answer(one, response);
    if (value !== undefined) response.setHeader('content-type', 'application/json').end(typeof value === 'string' ? value : JSON.stringify(value));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address, asked, server,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** This machine may be asked, as an administrator can allow; waits are noted, not waited. */
export function allowedWork(signal = new AbortController().signal): ApiWork & { waits: number[] } {
  const waits: number[] = [];
  const clock: Clock = { now: () => Date.now(), wait: async (milliseconds) => void waits.push(milliseconds) };
  return { signal, networks: ['127.0.0.0/8'], clock, waits };
}

export function resourceOf(settings: z.input<typeof apiResource>): ApiResource {
  return apiResource.parse(settings);
}
