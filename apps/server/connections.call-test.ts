import { setTimeout as pause } from 'node:timers/promises';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePayload, platformErrors } from '#platform/contract';
import { AuditRecord, followEvents, listAuditRecords } from '#platform/contract/platform/index.ts';
import { userTopic } from '#platform/server/events/event-handlers.ts';
import { until } from '#platform/server/testing-store.ts';
import { saveHelpArticle } from '#areas/entry';
import { changeRoleMembers, listPosts, lockUser, savePost, systemErrors } from '#areas/system';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

function open(path: string, query: Record<string, string>): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const request = get(`${server.address}${path}?${new URLSearchParams(query)}`, { headers: { authentication: token }, agent: false }, (response) => {
      response.on('error', () => undefined);
      request.on('error', () => undefined);
      resolve({ request, response });
    });
    request.once('error', reject);
  });
}

describe('more changes at once than there are connections', () => {
  it('all come to an end when they contest one help article', async () => {
    const article = { wid: 'contested', parent: null, title: { zh: 'x', en: 'x' }, body: { zh: 'x', en: 'x' }, subjects: [] };
    const { row_version } = (await server.call(saveHelpArticle, { token, body: article })).data;
    const edits = await Promise.all(Array.from({ length: 50 }, () => server.call(saveHelpArticle, { token, body: { ...article, row_version } })));
    expect(edits.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(edits.filter(({ code }) => code === platformErrors.conflict.code)).toHaveLength(49);
  });

  it('leave an administrator when two lock each other', async () => {
    const { activeRole, wid: first } = await server.user(token);
    const two = await Promise.all(['left', 'right'].map(async (userid) => {
      const { wid } = await server.addUser(userid);
      await server.call(changeRoleMembers, { token, body: { wid: activeRole, add: [{ kind: 'user', wid }], remove: [] } });
      return { wid, token: await server.signIn(userid) };
    }));
    const [left, right] = two as [typeof two[0], typeof two[0]];
    await server.call(lockUser, { token: left.token, body: { wid: first, locked: true } });
    const locks = await Promise.all([
      server.call(lockUser, { token: left.token, body: { wid: right.wid, locked: true } }),
      server.call(lockUser, { token: right.token, body: { wid: left.wid, locked: true } }),
    ]);
    expect(locks.map(({ code }) => code).toSorted()).toEqual([0, systemErrors.lastAdministrator.code]);
    await server.platform.store.db.updateTable('user_account').set({ locked_time: null }).where('wid', '=', first).execute();
    token = await server.signIn();
  });
});

describe('exports', () => {
  const columns = encodePayload(Object.keys(AuditRecord.shape).map((key) => ({ key, title: key })));
  const begin = (format: string) => open(listAuditRecords.path, { export: format, columns });
  const idle = () => {
    const { totalCount, idleCount, waitingCount } = server.platform.store.pool;
    return waitingCount === 0 && idleCount === totalCount;
  };
  beforeAll(async () => {
    await sql`
      insert into audit_record (wid, action, summary_zh, summary_en, address, agent, request_id, result, code, message, duration_ms)
      select 'x' || n, 'a', 'a', 'a', 'a', 'a', 'a', 'ok', 0, repeat('m', 500), 1 from generate_series(1, 40000) n`.execute(server.platform.store.db);
  });

  it.each(['csv', 'xlsx'])('of %s that 30 readers leave at once give their connections back', async (format) => {
    await Promise.all(Array.from({ length: 30 }, async () => {
      const { request, response } = await begin(format);
      await new Promise((resolve) => response.once('data', resolve));
      request.destroy();
    }));
    await until(idle);
    expect((await server.call(listPosts, { token })).code).toBe(0);
  });

  it('whose readers stand still leave room for everybody else', async () => {
    const started: Promise<{ request: ClientRequest }>[] = Array.from({ length: 12 }, () => begin('csv'));
    const first = await Promise.race(started);
    expect((await server.call(listPosts, { token })).code).toBe(0);
    expect((await server.call(savePost, { token, body: { name: 'meanwhile', code: 'meanwhile' } })).code).toBe(0);
    expect(server.platform.store.pool.waitingCount).toBe(0);
    first.request.destroy();
    for (const one of started) (await one).request.destroy();
    await until(idle);
  });

  it('are not cut off by the time limit of a single statement', async () => {
    await limitStatements('1s');
    try {
      const { response } = await begin('csv');
      await new Promise((resolve) => response.once('readable', resolve));
      await pause(1500);
      let size = 0;
      for await (const piece of response) size += (piece as Buffer).length;
      expect(size).toBeGreaterThan(40_000 * 500);
    } finally {
      await limitStatements('60s');
    }
  });

  /** On every connection of the pool. */
  async function limitStatements(limit: string): Promise<void> {
    const { pool } = server.platform.store;
    const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const client of clients) {
      await client.query("select set_config('statement_timeout', $1, false)", [limit]);
      client.release();
    }
  }
});

describe('live events', () => {
  it('tell a reader who falls behind that some were missed, instead of keeping them all', async () => {
    const { db } = server.platform.store;
    const topic = userTopic((await server.user(token)).wid);
    const { request, response } = await open(followEvents.path, { topics: 'user' });
    await new Promise((resolve) => response.once('readable', resolve));
    // More than the network's own buffers and the queue together hold.
    for (let round = 0; round < 8; round += 1) {
      await sql`select count(pg_notify('tributary_events', jsonb_build_array(${topic}::text, 'much', n || repeat('x', 6000))::text)) from generate_series(${round * 1000}::int, ${round * 1000 + 999}::int) n`.execute(db);
    }
    let text = '';
    for await (const piece of response) {
      text = text.slice(-100) + String(piece);
      if (text.includes('event: missed')) break;
    }
    expect(text).toContain('event: missed');
    request.destroy();
  });
});

it('a store that breaks the connection in the middle of a call is answered with 503, and the next call works', async () => {
  const { pool } = server.platform.store;
  const blocker = await pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table post in access exclusive mode');
    const calls = [server.call(savePost, { token, body: { name: 'cut', code: 'cut' } }), server.call(listPosts, { token })];
    const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await pool.query<{ count: number }>(waiting)).rows[0]!.count === 2);
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    for (const { status, code } of await Promise.all(calls)) expect([status, code]).toEqual([503, platformErrors.unavailable.code]);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect((await server.call(savePost, { token, body: { name: 'cut', code: 'cut' } })).code).toBe(0);
});
