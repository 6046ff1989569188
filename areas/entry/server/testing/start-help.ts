import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { AnyCall, Envelope, Permission } from '#platform/contract';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import type { AuditEntry } from '#platform/server/http/audit-trail.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { jobsMigrations } from '#platform/server/jobs/jobs-table.ts';
import { columnTypes } from '#platform/server/store/column-types.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { helpMigrations } from '../help-table.ts';
import { entryAreaServer } from '../index.ts';

export interface HelpServer {
  db: Kysely<Tables>;
  http: FastifyInstance;
  audit: AuditEntry[];
  /** Makes a call as somebody (`writer`, `reader`) or nobody. */
  ask<Data = any>(call: AnyCall, input?: { as?: string; params?: Record<string, string>; body?: object; language?: string }): Promise<Envelope<Data> & { status: number }>;
  stop(): Promise<void>;
}

/** The area's own calls over HTTP on a real PostgreSQL; only who somebody is has been made up. */
export async function startHelp(): Promise<HelpServer> {
  const postgres = await startThrowAwayPostgres();
  const pool = new pg.Pool({ connectionString: postgres.url, types: columnTypes, max: 4 });
  // The store may end before a connection that was let go of has.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, [{ area: 'platform', migrations: jobsMigrations }, { area: 'entry', migrations: helpMigrations }]);
  const audit: AuditEntry[] = [];
  const sessions = {
    authenticate: async (token: string) => ({ readonly: false, principal: personCalled(token, token === 'writer' ? ['help:write'] : []) }),
    settle: () => undefined,
  };
  const settings = { settle: async () => undefined };
  const services = { sessions, settings, people: { nameOf: async (wid: string) => `Name of ${wid}` } } as unknown as Services;
  const http = await createHttpServer({
    areas: [entryAreaServer], db, services, gate: { sessions: services.sessions, addressAllowed: () => true },
    audit: async (_db, entries) => void audit.push(...entries),
    log: pino({ level: 'silent' }), bodyLimit: 1_048_576, fileLimit: 1024, trustProxy: false, corsOrigins: [],
    observe: () => undefined, metrics: async () => ({ type: 'text/plain', text: '' }),
  });
  return {
    db, http, audit,
    async ask(call, { as, params = {}, body, language = 'en' } = {}) {
      const reply = await http.inject({
        method: call.method === 'GET' ? 'GET' : 'POST',
        url: call.path.replace(/\{(\w+)\}/g, (_: string, name: string) => encodeURIComponent(params[name]!)),
        headers: { 'accept-language': language, ...(as && { authentication: as }) },
        ...(body && { payload: body }),
      });
      return { ...reply.json(), status: reply.statusCode };
    },
    async stop() {
      await http.close();
      await db.destroy();
      await postgres.stop();
    },
  };
}

function personCalled(wid: string, permissions: readonly Permission[]): Principal {
  return {
    wid, userid: wid, name: wid, role: { wid: 'role', key: 'role', name: 'Role', scope: 'all' }, departments: [], session: `session of ${wid}`,
    can: (permission) => permissions.includes(permission),
  };
}
