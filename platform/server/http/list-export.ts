import type { FastifyReply } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { payload, type AnyCall } from '#platform/contract';
import type { Tables } from '../database.ts';
import { streamRows } from '../export.ts';
import type { ExportSlots } from './export-slots.ts';
import type { RequestContext, WholeResult } from './request-context.ts';
import { validate } from './validate.ts';

const exportQuery = z.object({
  export: z.enum(['csv', 'xlsx']),
  columns: payload(z.array(z.object({ key: z.string(), title: z.string().max(200) })).min(1).max(200)),
  name: z.string().max(120).default('export'),
});

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** A reader who takes nothing for so long has gone, whatever the connection says. */
const longestStall = 120_000;
/** The store counts the time of a cursor from its first row to its last, so a statement's usual limit is too short. */
const longestExport = '30min';

/** The list a person sees, whole and streamed: the same call, filter, order and permission. */
export async function sendExport(
  reply: FastifyReply, call: AnyCall, context: RequestContext, rawQuery: unknown, { db, exports }: { db: Kysely<Tables>; exports: ExportSlots },
): Promise<FastifyReply> {
  const wanted = validate(exportQuery, rawQuery, context.language);
  const declared = rowKeys(call);
  const columns = wanted.columns.filter((column) => declared.has(column.key));
  const release = await exports.take(context.signal);
  let reading = false;
  async function* rows(): AsyncGenerator<object> {
    reading = true;
    try {
      yield* rowsOf(context.wholeResult!, db);
    } finally {
      release();
    }
  }
  const stream = streamRows(rows(), columns, wanted.export);
  // The place is free when the connection is, which may be a moment after the stream; or was never needed.
  stream.once('close', () => { if (!reading) release(); });
  reply.raw.setTimeout(longestStall, () => reply.raw.destroy());
  return reply
    .type(types[wanted.export])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${wanted.name}.${wanted.export}`)}`)
    .send(stream);
}

async function* rowsOf(whole: WholeResult, db: Kysely<Tables>): AsyncGenerator<object> {
  if ('rows' in whole) return yield* whole.rows;
  const { query, map } = whole;
  const transaction = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`select set_config('statement_timeout', ${longestExport}, true)`.execute(transaction);
    for await (const { rows } of transaction.getExecutor().stream<any>(query.compile(), 500)) {
      for (const row of rows) yield map(row);
    }
  } finally {
    // It only read, so there is nothing to keep.
    await transaction.rollback().execute();
  }
}

/** Only fields the reply declares can be exported. */
function rowKeys(call: AnyCall): Set<string> {
  const rows = call.reply.shape?.rows as { element?: { shape?: object } } | undefined;
  return new Set(Object.keys(rows?.element?.shape ?? {}));
}
