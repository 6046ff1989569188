import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Kysely } from 'kysely';
import { isZod, paging, platformErrors, type AnyCall, type Paging } from '#platform/contract';
import type { Services } from '../context.ts';
import type { Tables } from '../database.ts';
import { UserError } from '../errors.ts';
import type { Download, Handler, LiveEvent } from '../handle.ts';
import { admit, type Gate } from './admit.ts';
import { auditOf, type AuditSink } from './audit-trail.ts';
import type { ExportSlots } from './export-slots.ts';
import { sendExport } from './list-export.ts';
import { sendEvents } from './live-events.ts';
import { keepRawBody } from './raw-body.ts';
import { RequestContext } from './request-context.ts';
import { envelopeSerializer } from './serializer.ts';
import { receiveUpload } from './receive-upload.ts';
import { validate } from './validate.ts';

export interface RouteOptions {
  db: Kysely<Tables>;
  services: Services;
  gate: Gate;
  audit: AuditSink;
  exports: ExportSlots;
}

/** Puts one declared call on the wire: admission, validation, transaction, envelope, audit. */
export function addCallRoute(app: FastifyInstance, area: string, handler: Handler, options: RouteOptions): void {
  const { call } = handler;
  const listed = isList(call);
  const serialize = envelopeSerializer(call);
  app.route({
    method: methodsOf(call),
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.rawBody && { preParsing: keepRawBody }),
    handler: async (request, reply) => {
      const rawQuery = request.query as Record<string, unknown>;
      const format = listed ? rawQuery['export'] : undefined;
      let query: unknown;
      const context = new RequestContext(
        request, reply, options.db, options.services, () => query as Paging, format !== undefined,
      );
      const trail = call.changes ? auditOf(area, call, context) : undefined;
      try {
        await admit(call, request, context, options.gate);
        query = validate(call.query, rawQuery, context.language);
        const input = { params: request.params, query, body: await bodyOf(call, request, context) };
        const result = await run(handler, input, context, options, trail);
        if (context.wholeResult) return await sendExport(reply, call, context, rawQuery, options);
        return await send(call, reply, result, serialize);
      } catch (error) {
        await trail?.failed(error, options.audit);
        throw error;
      }
    },
  });
}

/** A changing call is one transaction: it happens whole, with its audit record, or not at all. */
async function run(
  handler: Handler, input: unknown, context: RequestContext, { db, services, audit }: RouteOptions, trail?: ReturnType<typeof auditOf>,
): Promise<unknown> {
  if (!trail) return handler.run(input, context);
  if (handler.call.transaction === false) {
    const result = await handler.run(input, context);
    await trail.succeeded(db, audit);
    return result;
  }
  const result = await db.transaction().execute(async (transaction) => {
    context.db = transaction;
    const output = await handler.run(input, context);
    await trail.succeeded(transaction, audit);
    return output;
  });
  services.sessions.settle(context.db);
  await services.settings.settle(context.db);
  // Absent in tests without the system area.
  await (services as Partial<Services>).translations?.settle(context.db);
  return result;
}

async function bodyOf(call: AnyCall, request: FastifyRequest, context: RequestContext): Promise<unknown> {
  if (!isZod(call.body)) return receiveUpload(request, (call.body as { limit: number }).limit);
  // A call whose method is unknown may bring by GET what it would bring in the body.
  const sent = request.method === 'GET' ? request.query : request.body;
  return validate(call.body, sent ?? {}, context.language);
}

async function send(call: AnyCall, reply: FastifyReply, result: unknown, serialize: (envelope: unknown) => string): Promise<FastifyReply> {
  if (isZod(call.reply)) return reply.serializer(serialize).type('application/json; charset=utf-8').send({ code: 0, data: result, msg: 'success' });
  switch ((call.reply as { kind: string }).kind) {
    case 'event-stream':
      return sendEvents(reply, result as AsyncIterable<LiveEvent>);
    case 'redirect':
      return reply.redirect((result as { location: string }).location);
    default: {
      const file = result as Download;
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .headers(file.headers ?? {})
        .send(file.stream);
    }
  }
}

function methodsOf(call: AnyCall): HTTPMethods[] {
  return call.method === 'ANY' ? ['GET', 'POST'] : [call.method];
}

/** List calls take paging and so can be exported. */
export function isList(call: AnyCall): boolean {
  const shape = (call.query as { shape?: object }).shape;
  return shape !== undefined && Object.keys(paging.shape).every((key) => key in shape);
}

export function unknownCall(path: string): UserError {
  return new UserError(platformErrors.unknownPath, { path });
}
