import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditGroupings, countAuditRecords, listAuditRecords } from '#platform/contract/platform/audit.ts';
import type { Tables } from '../database.ts';
import { openTestStore, testPrincipal, testScopes, type TestStore } from '../testing-store.ts';
import { countAudit } from './audit-count.ts';
import { auditHandlers } from './audit-handlers.ts';

let test: TestStore;
let db: Kysely<Tables>;
const asked: CompiledQuery[] = [];

beforeAll(async () => {
  test = await openTestStore();
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: test.store.pool }), log: ({ query }) => void asked.push(query as CompiledQuery) });
  // An index over words is built much faster at once than row by row.
  const { rows: [words] } = await test.store.pool.query(`select pg_get_indexdef('audit_record_words'::regclass) as made`);
  await sql`drop index audit_record_words`.execute(test.store.db);
  await sql`insert into audit_record (wid, time, user_wid, user_name, role, area, action, summary_zh, summary_en, object_kind, object_wid, object_name,
      before, after, address, agent, request_id, result, code, message, duration_ms)
    select 'wid' || n, now() - n * interval '7 minutes', 'user' || n % 5000, '人员' || n % 5000, 'Role',
      case when n % 10 = 0 then 'lake' else 'system' end, '/api/thing/' || n % 40, '保存', 'Save', 'kind' || n % 20, 'object' || n % 9000, '对象 ' || md5(n::text),
      '{"name": "before", "note": "some words that make a record as wide as most are"}', '{"name": "after", "note": "some words that make a record as wide as most are"}',
      '10.0.' || n % 200 || '.' || n % 250, 'Mozilla/5.0 (X11; Linux x86_64)', md5(n::text),
      case when n % 50 = 0 then 'failed' when n % 7 = 0 then 'refused' else 'ok' end, 0, '', 5
    from generate_series(1, 60000) n`.execute(test.store.db);
  await test.store.pool.query(words.made);
  await sql`vacuum analyze audit_record`.execute(test.store.db);
}, 300_000);
afterAll(() => test.close());

const services = { scopes: testScopes, areas: [{ calls: { one: { path: '/api/thing/7', changes: 'thing', summary: { zh: '归档', en: 'Archive' } } } }] } as never;
const user = testPrincipal('x', ['audit:read']);

/** One page and its total, as the platform asks for them. */
const page = async (query: any) => {
  await query.orderBy('time', 'desc').orderBy('wid', 'desc').limit(20).execute();
  await db.selectFrom(query.as('counted')).select(sql`count(*)`.as('total')).execute();
};

async function plansOf(work: () => Promise<unknown>): Promise<string> {
  asked.length = 0;
  await work();
  expect(asked.length).toBeGreaterThan(0);
  const plans = [];
  for (const { sql: text, parameters } of asked.slice()) {
    plans.push(...(await test.store.pool.query(`explain ${text}`, [...parameters])).rows.map((row) => row['QUERY PLAN']));
  }
  return plans.join('\n');
}

const wholeScan = /Seq Scan on audit_record/;
const now = Date.now();
const last = (days: number) => ({ from: new Date(now - days * 86_400_000).toISOString(), to: new Date(now).toISOString() });
const week = last(7);
const year = last(366);

describe('among 60,000 audit records no question reads the whole table', () => {
  it.each(Object.entries({
    'the newest': {},
    'of a time': week,
    'of a person': { user: 'user77' },
    'of an area with few': { area: 'lake' },
    'of an area with nearly all': { area: 'system' },
    'of an action': { action: '/api/thing/3' },
    'of a kind': { object_kind: 'kind3' },
    'of an object': { object_kind: 'kind3', object_wid: 'object3' },
    'that failed': { result: 'failed' },
    'that went well': { result: 'ok' },
    'from an address': { address: '10.0.7.' },
    'of an hour of the week': { weekday: 1, hour: 9, zone: 'Asia/Shanghai' },
    'of several things at once': { ...week, area: 'system', result: 'ok' },
    'with a word in a name': { key: 'fe7ecc4d' },
    'with Chinese in a name': { key: '员4242' },
    'by what was done': { key: '归档' },
    'by the number of a request': { key: 'a1d0c6e83f027327d8461063f4ac58a6' },
  }))('the list %s', async (_name, query) => {
    const plans = await plansOf(() => auditHandlers[0]!.run({ query: listAuditRecords.query.parse(query), params: {}, body: {} }, { db, page, user, services }) as Promise<unknown>);
    expect(plans).not.toMatch(wholeScan);
  });

  it.each(auditGroupings.flatMap((by) => [['a week', by, week], ['a year', by, year]] as const))('the figures of %s by %s', async (_time, by, range) => {
    const filter = countAuditRecords.query.parse({ ...range, by, zone: 'Asia/Shanghai' });
    const plans = await plansOf(() => countAudit(filter, user, { db, services }));
    expect(plans).not.toMatch(wholeScan);
    expect(plans).toMatch(/Index Only Scan using audit_record_time/);
  });
});
