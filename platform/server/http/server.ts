import fastifyMultipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parse as parseForm } from 'node:querystring';
import type { Kysely } from 'kysely';
import { platformErrors } from '#platform/contract';
import type { AreaServer } from '../area.ts';
import type { Services } from '../context.ts';
import type { Tables } from '../database.ts';
import { UserError } from '../errors.ts';
import { newId } from '../ids.ts';
import { translated } from '../translated.ts';
import type { Gate } from './admit.ts';
import type { AuditSink } from './audit-trail.ts';
import { addCallRoute, unknownCall } from './call-route.ts';
import { addCors } from './cors.ts';
import { addDocumentation } from './documentation.ts';
import { ExportSlots } from './export-slots.ts';
import { sendFailure } from './failures.ts';
import { securityHeaders } from './security-headers.ts';
import { addWebApplication, type WebApplication } from './web-application.ts';

export interface HttpOptions {
  areas: readonly AreaServer[];
  db: Kysely<Tables>;
  services: Services;
  gate: Gate;
  audit: AuditSink;
  log: FastifyBaseLogger;
  bodyLimit: number;
  fileLimit: number;
  trustProxy: boolean | number | string;
  corsOrigins: readonly string[];
  /** Lists that are exported at the same time; 3 unless told. */
  exportsAtOnce?: number;
  /** Absent in call tests. */
  web?: WebApplication | undefined;
  observe(path: string, method: string, status: number, seconds: number): void;
  metrics(): Promise<{ type: string; text: string }>;
}

/** Time a request may take from its first byte to its last; uploads of large files included. */
const requestTimeout = 600_000;
/** Milliseconds after which an answer is worth a line in the log. */
const slow = 1000;

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options.web?.configuration.productApi);
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(error, request, reply, options.bodyLimit, (definition) => translated(options.services, `error.${definition.code}`, definition));
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    trustProxy: trusted(options.trustProxy),
    requestTimeout,
    genReqId: newId,
    // Some calls carry a list of wids in their path.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8000 },
    // An address that cannot be decoded never reaches a hook.
    frameworkErrors: (error, request, reply) => void fail(error, request, reply.headers(headers)),
    // Keep-alive connections of browsers must not hold up a stop.
    forceCloseConnections: true,
  });
  await app.register(fastifyMultipart, { limits: { fileSize: options.fileLimit } });
  // Single logout messages arrive as forms.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => done(null, { ...parseForm(text as string) }));
  addCors(app, options.corsOrigins);

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'unknown';
    options.observe(path, request.method, reply.statusCode, reply.elapsedTime / 1000);
    // Metrics count what goes well; the log tells what does not, or takes long.
    const worthALine = reply.statusCode >= 400 || reply.elapsedTime > slow;
    request.log[worthALine ? 'info' : 'debug']({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  app.setErrorHandler(fail);

  const routes = { ...options, exports: new ExportSlots(options.exportsAtOnce ?? 3) };
  for (const { area, handlers } of options.areas) for (const handler of handlers) addCallRoute(app, area.name, handler, routes);
  addDocumentation(app, options.areas.map((area) => area.area));
  addHealth(app, options);
  if (options.web) await addWebApplication(app, options.web);
  app.setNotFoundHandler((request, reply) => fail(unknownCall(request.url.split('?')[0]!), request, reply));
  return app;
}

/** A number means: that many proxies in front of us are ours. */
function trusted(proxies: boolean | number | string) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

function addHealth(app: FastifyInstance, { db, gate, metrics }: HttpOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await db.selectNoFrom((expression) => expression.lit(1).as('one')).execute();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'store not reachable' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!gate.addressAllowed(request.ip)) throw new UserError(platformErrors.addressNotAllowed);
    const { type, text } = await metrics();
    return reply.type(type).send(text);
  });
}
