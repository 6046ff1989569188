import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';

/** The built single-page application. Its chunks carry a hash in their name and never change. */
export async function addWebApplication(app: FastifyInstance, folder: string, configuration: Record<string, unknown>): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const lasting = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const script = `window.tributary = ${JSON.stringify(configuration).replaceAll('<', '\\u003c')};\n`;
  app.get('/config.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script));
}
