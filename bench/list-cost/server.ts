import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { defineAreaServer } from '#platform/server/area.ts';
import { createSessions } from '#platform/server/auth/sessions.ts';
import { createTokens } from '#platform/server/auth/tokens.ts';
import { handle } from '#platform/server/handle.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { columnTypes } from '#platform/server/store/column-types.ts';
import { benchArea, listBenchRows } from './rows.ts';

/** Started as a process of its own, so that its CPU time is its alone: `kit` is ours, `bare` the limit. */
const [kind, url, secret] = process.argv.slice(2) as [string, string, string];
// Ours reads columns as the store does; the bare handler as the driver does by itself.
const pool = new pg.Pool({ connectionString: url, max: 10, ...(kind === 'kit' && { types: columnTypes, options: '-c datestyle=ISO -c timezone=UTC' }) });
const address = kind === 'kit' ? await startKit() : await startBare();
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.({ address });

async function startKit(): Promise<string> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const principal = {
    wid: 'u', userid: 'u', name: 'u', role: { wid: 'r', key: 'r', name: 'r', scope: 'all' as const }, departments: [], session: '', can: (permission: string) => permission === 'bench:read',
  };
  const sessions = createSessions({
    db,
    tokens: createTokens(Buffer.from(secret, 'hex')),
    loadPrincipal: async (_db, { session }) => ({ ...principal, session }),
    hours: () => 8,
  });
  const metrics = createMetrics({ pool });
  const rows = handle(listBenchRows, async ({ body }, context) => {
    let query = context.db.selectFrom('bench_row').selectAll();
    if (body.department) query = query.where('department', '=', body.department);
    return context.page(query);
  });
  const http = await createHttpServer({
    areas: [defineAreaServer({ area: benchArea, handlers: [rows] })],
    db,
    services: { sessions, metrics } as unknown as Services,
    gate: { sessions, addressAllowed: () => true },
    audit: async () => {},
    log: pino({ level: 'info' }, pino.destination('/dev/null')),
    bodyLimit: 1_048_576,
    fileLimit: 1_048_576,
    trustProxy: false,
    corsOrigins: [],
    observe: (path, _method, status, seconds) => metrics.observeCall(path, status, seconds),
    metrics: async () => ({ type: metrics.contentType, text: '' }),
  });
  const { token } = await sessions.open({ user: 'u', role: 'r', loginType: 'db', address: '127.0.0.1', agent: 'bench' });
  process.send?.({ token });
  return http.listen({ host: '127.0.0.1', port: 0 });
}

/** Nothing but the two statements and the framework: no token, no permission, no validation, no envelope shape. */
async function startBare(): Promise<string> {
  const app = Fastify();
  app.post('/api/bench/list', async (request) => {
    const { ps, pi } = request.query as { ps: string; pi: string };
    const { department } = request.body as { department: string };
    const rows = await pool.query('select * from "bench_row" where "department" = $1 order by "wid" asc limit $2 offset $3', [department, Number(ps), (Number(pi) - 1) * Number(ps)]);
    const count = await pool.query('select count(*) as "total" from (select * from "bench_row" where "department" = $1) as "counted"', [department]);
    return { code: 0, data: { rows: rows.rows, total: count.rows[0].total }, msg: 'success' };
  });
  process.send?.({ token: '' });
  return app.listen({ host: '127.0.0.1', port: 0 });
}
