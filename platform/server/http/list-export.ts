import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { payload, type AnyCall } from '#platform/contract';
import { streamRows } from '../export.ts';
import type { RequestContext, WholeResult } from './request-context.ts';
import { validate } from './validate.ts';

const exportQuery = z.object({
  export: z.enum(['csv', 'xlsx']),
  columns: payload(z.array(z.object({ key: z.string(), title: z.string().max(200) })).min(1).max(200)),
  name: z.string().max(120).default('export'),
});

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** The list a person sees, whole and streamed: the same call, filter, order and permission. */
export async function sendExport(reply: FastifyReply, call: AnyCall, context: RequestContext, rawQuery: unknown): Promise<FastifyReply> {
  const wanted = validate(exportQuery, rawQuery, context.language);
  const declared = rowKeys(call);
  const columns = wanted.columns.filter((column) => declared.has(column.key));
  const stream = await streamRows(rowsOf(context.wholeResult!), columns, wanted.export);
  return reply
    .type(types[wanted.export])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${wanted.name}.${wanted.export}`)}`)
    .send(stream);
}

async function* rowsOf({ query, map }: WholeResult): AsyncGenerator<object> {
  for await (const row of query.stream(500)) yield map(row);
}

/** Only fields the reply declares can be exported. */
function rowKeys(call: AnyCall): Set<string> {
  const rows = call.reply.shape?.rows as { element?: { shape?: object } } | undefined;
  return new Set(Object.keys(rows?.element?.shape ?? {}));
}
