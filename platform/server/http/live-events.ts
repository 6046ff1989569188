import type { FastifyReply } from 'fastify';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { LiveEvent } from '../handle.ts';

const heartbeatEvery = 15_000;

/** Server-sent events: each event as it happens, a comment now and then so that proxies keep the line open. */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<LiveEvent>): Promise<FastifyReply> {
  const line = new PassThrough();
  const heartbeat = setInterval(() => line.writableNeedDrain || line.write(': still here\n\n'), heartbeatEvery);
  const iterator = events[Symbol.asyncIterator]();
  const stop = () => {
    clearInterval(heartbeat);
    void iterator.return?.();
  };
  reply.raw.once('close', stop);
  const gone = once(line, 'close');
  line.write(': connected\n\n');
  void (async () => {
    try {
      for (let next = await iterator.next(); !next.done && !line.destroyed; next = await iterator.next()) {
        const { event, data, id } = next.value;
        const taken = line.write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        // A reader who does not keep up waits for itself; what it misses is told by the events' own queue.
        if (!taken) await Promise.race([once(line, 'drain'), gone]);
      }
    } catch (error) {
      reply.log.warn({ err: error }, 'live events ended');
    } finally {
      stop();
      line.end();
    }
  })();
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(line);
}
