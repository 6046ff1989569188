import { pipeline, Transform } from 'node:stream';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

const kept = new WeakMap<FastifyRequest, Buffer[]>();

/** Keeps what passes by on the way to the parser, whose limits hold for it as well. */
export const keepRawBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const chunks: Buffer[] = [];
  kept.set(request, chunks);
  const copy = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next(null, chunk);
    },
  });
  // Whoever reads the copy hears of an end before its time.
  pipeline(payload, copy, () => undefined);
  done(null, copy);
};

export const rawBodyOf = (request: FastifyRequest): Buffer => Buffer.concat(kept.get(request) ?? []);
