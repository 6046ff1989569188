import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Screen } from '#platform/contract/screen.ts';

export interface WebApplication {
  folder: string;
  /** What the browser is told before it starts: productApi, routerBase and the like. */
  configuration: { productApi: string; routerBase: string; version: string };
  /** The declared screens by area, with their titles. */
  screens: Record<string, readonly Screen[]>;
}

/** The built single-page application. Its chunks carry a hash in their name and never change. */
export async function addWebApplication(app: FastifyInstance, { folder, configuration, screens }: WebApplication): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const lasting = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  addText(app, '/config.js', 'text/javascript', `window.tributary = ${JSON.stringify(configuration).replaceAll('<', '\\u003c')};\n`);
  addText(app, '/screens.json', 'application/json', JSON.stringify(screens));
}

/** A text that lasts as long as the server: compressed once, and not sent to those who have it. */
function addText(app: FastifyInstance, path: string, type: string, text: string): void {
  const small = gzipSync(text, { level: 9 });
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  app.get(path, async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type(`${type}; charset=utf-8`);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(small);
  });
}
