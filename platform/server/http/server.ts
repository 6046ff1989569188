import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { parse as parseForm } from 'node:querystring';
import type { Kysely } from 'kysely';
import type { AreaServer } from '../area.ts';
import type { Services } from '../context.ts';
import type { Tables } from '../database.ts';
import { newId } from '../ids.ts';
import type { Gate } from './admit.ts';
import type { AuditSink } from './audit-trail.ts';
import { addCallRoute, unknownCall } from './call-route.ts';
import { addCors } from './cors.ts';
import { addDocumentation } from './documentation.ts';
import { sendFailure } from './failures.ts';
import { addWebApplication } from './web-application.ts';

export interface HttpOptions {
  areas: readonly AreaServer[];
  db: Kysely<Tables>;
  services: Services;
  gate: Gate;
  audit: AuditSink;
  log: FastifyBaseLogger;
  bodyLimit: number;
  fileLimit: number;
  trustProxy: boolean;
  corsOrigins: readonly string[];
  /** The built web application; absent in call tests. */
  webFolder?: string;
  /** What the browser is told before it starts: productApi, routerBase and the like. */
  webConfiguration: Record<string, unknown>;
  observe(path: string, method: string, status: number, seconds: number): void;
  metrics(): Promise<{ type: string; text: string }>;
}

/** Time a request may take from its first byte to its last; uploads of large files included. */
const requestTimeout = 600_000;

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    disableRequestLogging: true,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustProxy,
    requestTimeout,
    genReqId: newId,
    routerOptions: { ignoreTrailingSlash: true },
    // Keep-alive connections of browsers must not hold up a stop.
    forceCloseConnections: true,
  });
  await app.register(fastifyHelmet, helmetOptions);
  await app.register(fastifyMultipart, { limits: { fileSize: options.fileLimit } });
  // Single logout messages arrive as forms.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => done(null, { ...parseForm(text as string) }));
  addCors(app, options.corsOrigins);

  app.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1000;
    const path = request.routeOptions.url ?? 'unknown';
    options.observe(path, request.method, reply.statusCode, seconds);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, options.bodyLimit));

  for (const area of options.areas) for (const handler of area.handlers) addCallRoute(app, handler, options);
  addDocumentation(app, options.areas.map((area) => area.area));
  addHealth(app, options);
  if (options.webFolder) await addWebApplication(app, options.webFolder, options.webConfiguration);
  app.setNotFoundHandler((request, reply) => sendFailure(unknownCall(request.url.split('?')[0]!), request, reply, options.bodyLimit));
  return app;
}

const helmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The component library writes its styles at run time.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  },
  // Only meaningful behind TLS, where the proxy sets it.
  strictTransportSecurity: false,
};

function addHealth(app: FastifyInstance, { db, metrics }: HttpOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await db.selectNoFrom((expression) => expression.lit(1).as('one')).execute();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'store not reachable' });
    }
  });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics();
    return reply.type(type).send(text);
  });
}
