import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditRecords, type AuditRow } from '#platform/contract/platform/audit.ts';
import { openTestStore, testPrincipal, testScopes, type TestStore } from '../testing-store.ts';
import { auditHandlers } from './audit-handlers.ts';
import { createAuditSink, deleteOldAuditRecords, writeAudit, type NewAuditRecord } from './audit.ts';

let test: TestStore;
beforeAll(async () => { test = await openTestStore(); });
afterAll(() => test.close());

const record = (changes: Partial<NewAuditRecord> = {}): NewAuditRecord => ({
  user_wid: 'u1', user_name: 'Ann', role: 'Administrator', area: 'system', action: '/api/a', summary_zh: '修改', summary_en: 'Change', object_kind: 'user',
  object_wid: 'o1', object_name: 'Bob', address: '10.0.0.1', agent: 'x', request_id: 'r', result: 'ok', code: 0, message: '', duration_ms: 3, ...changes,
});
const all = () => test.store.db.selectFrom('audit_record').selectAll().execute();
const call = { path: '/api/x/{wid}', summary: { zh: '删除仓库', en: 'Delete a store' }, changes: 'thing' };
const areas = [{ name: 'try', title: { zh: '试', en: 'Try' }, calls: { call }, objects: { thing: { zh: '东西', en: 'Thing' } } }];
const services = { scopes: testScopes, areas };
const reader = testPrincipal('x', ['audit:read']);
const find = async (query: object, user = reader) => {
  const page = (rows: { execute(): Promise<unknown[]> }) => rows.execute();
  const parsed = listAuditRecords.query.parse(query);
  const context = { db: test.store.db, page, user, services };
  return (await auditHandlers[0]!.run({ query: parsed, params: {}, body: {} }, context)) as AuditRow[];
};

describe('audit', () => {
  it('stores what happened with secrets hidden', async () => {
    await writeAudit(test.store.db, record({ before: { password: 'old-secret', name: 'a' }, after: { list: [{ db_pass: 'new-secret' }] }, message: 'postgres://a:b-secret@h failed' }));
    const [row] = await all();
    expect(row).toMatchObject({ user_name: 'Ann', before: { password: '[hidden]', name: 'a' }, after: { list: [{ db_pass: '[hidden]' }] } });
    expect(JSON.stringify(row)).not.toContain('secret');
    expect(row!.time).toMatch(/Z$/);
  });

  it('stores what cannot be stored in JSON as far as it can', async () => {
    await writeAudit(test.store.db, record({ after: { text: 'a\u0000b', many: 'x'.repeat(100_000) } }));
    expect((await all()).at(-1)!.after).toHaveProperty('leftOut');
  });

  it('refuses every change, deletion and truncation', async () => {
    await expect(test.store.db.updateTable('audit_record').set({ user_name: 'Eve' }).execute()).rejects.toThrow('cannot be changed');
    await expect(test.store.db.deleteFrom('audit_record').execute()).rejects.toThrow('cannot be changed');
    await expect(sql`truncate audit_record`.execute(test.store.db)).rejects.toThrow('cannot be changed');
  });

  it('lets retention delete the old and keep the rest, and nothing after it', async () => {
    await sql`insert into audit_record (wid, time, action, summary_zh, summary_en, address, agent, request_id, result, code, message, duration_ms)
      select 'old' || n, now() - interval '40 days', 'a', 'a', 'a', 'a', 'a', 'a', 'ok', 0, '', 1 from generate_series(1, 5001) n`.execute(test.store.db);
    const kept = (await all()).length - 5001;
    expect(await deleteOldAuditRecords(test.store.db, 30)).toBe(5001);
    expect(await all()).toHaveLength(kept);
    await expect(test.store.db.deleteFrom('audit_record').execute()).rejects.toThrow('cannot be changed');
  });

  it('vanishes with the transaction it belongs to', async () => {
    const before = (await all()).length;
    await test.store.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, record());
      throw new Error('no');
    }).catch(() => undefined);
    expect(await all()).toHaveLength(before);
  });

  it('takes what the http kit hands in, one record per object, outside a transaction when that is gone', async () => {
    const entry = { area: 'try', call: call as never };
    const request = { id: 'r9', address: '10.9.9.9', agent: 'browser' };
    await createAuditSink(test.store.db)(null, [
      { ...entry, user: testPrincipal('u9'), object: { wid: 'a', name: 'A' }, request, result: 'refused', code: 2, message: 'conflict', duration: 5 },
      { ...entry, user: null, object: { person: { wid: 'p9', name: 'Pia' } }, request, result: 'refused', code: 2, message: 'conflict', duration: 5 },
    ]);
    const rows = (await all()).filter((row) => row.request_id === 'r9');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ area: 'try', user_wid: 'u9', action: '/api/x/{wid}', object_kind: 'thing', object_wid: 'a', result: 'refused', role: 'Role' });
    expect(rows[1]).toMatchObject({ user_wid: 'p9', user_name: 'Pia', role: null });
  });

  it('finds by each of its filters', async () => {
    await writeAudit(test.store.db, [
      record({ user_wid: 'f1', object_wid: 'f-one', object_name: '100%_sure', area: 'lake', address: '10.7.0.1', request_id: 'ab'.repeat(16) }),
      record({ user_wid: 'f2', object_wid: 'f-two', object_name: '学生档案', result: 'failed', address: '10.70.0.1', object_kind: 'table', action: call.path }),
    ]);
    const found = async (query: object) => (await find(query)).map((row) => row.object_wid).filter((wid) => wid?.startsWith('f-'));
    expect(await found({ user: 'f1' })).toEqual(['f-one']);
    expect(await found({ area: 'lake' })).toEqual(['f-one']);
    expect(await found({ action: call.path })).toEqual(['f-two']);
    expect(await found({ object_kind: 'table' })).toEqual(['f-two']);
    expect(await found({ object_kind: 'table', object_wid: 'f-two' })).toEqual(['f-two']);
    expect(await found({ result: 'failed' })).toEqual(['f-two']);
    expect(await found({ address: '10.7.' })).toEqual(['f-one']);
    expect(await found({ address: '10_7' })).toEqual([]);
    expect(await found({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  it('finds by words of names, by what was done in either language, and by the number of a request', async () => {
    const found = async (key: string) => (await find({ key })).map((row) => row.object_wid).filter((wid) => wid?.startsWith('f-'));
    expect(await found('%_S')).toEqual(['f-one']);
    expect(await found('生档')).toEqual(['f-two']);
    expect(await found('delete a')).toEqual(['f-two']);
    expect(await found('删除仓')).toEqual(['f-two']);
    expect(await found('AB'.repeat(16))).toEqual(['f-one']);
  });

  it('finds by weekday and hour as they are where the person is', async () => {
    await sql`insert into audit_record (wid, time, action, summary_zh, summary_en, object_wid, address, agent, request_id, result, code, message, duration_ms)
      values ('monday', '2020-03-01T17:30:00Z', 'a', 'a', 'a', 'g-one', 'a', 'a', 'a', 'ok', 0, '', 1)`.execute(test.store.db);
    const range = { from: '2020-03-01T17:00:00Z', to: '2020-03-01T18:00:00Z' };
    const found = async (query: object) => (await find({ ...range, ...query })).map((row) => row.object_wid);
    // Half past one on Monday in Shanghai, still Sunday in London.
    expect(await found({ zone: 'Asia/Shanghai', weekday: 1, hour: 1 })).toEqual(['g-one']);
    expect(await found({ zone: 'Europe/London', weekday: 7, hour: 17 })).toEqual(['g-one']);
    expect(await found({ zone: 'Asia/Shanghai', weekday: 7 })).toEqual([]);
    await expect(find({ zone: 'Nowhere/Land' })).rejects.toMatchObject({ definition: { code: 120 } });
  });

  it('shows an excerpt of large pictures in the list', async () => {
    await writeAudit(test.store.db, record({ object_wid: 'large', before: { text: '湖'.repeat(5000) }, after: { name: '=cmd|x' } }));
    const [row] = await find({ object_kind: 'user', object_wid: 'large' });
    expect(row!.before).toHaveLength(2001);
    expect(row!.after).toBe('{"name": "=cmd|x"}');
  });

  it('shows nothing outside of the data scope, neither in the list nor one by one', async () => {
    const narrow = { ...testPrincipal('f1', ['audit:read']), role: { ...reader.role, scope: 'own' as const } };
    expect(new Set((await find({}, narrow)).map((row) => row.user_wid))).toEqual(new Set(['f1']));
    const [other] = await find({ user: 'f2' });
    const get = auditHandlers[1]!.run({ params: { wid: other!.wid }, query: {}, body: {} }, { db: test.store.db, user: narrow, services });
    await expect(get).rejects.toMatchObject({ definition: { code: 112 } });
  });

  it('shows one record whole, and says so when it is gone', async () => {
    const [row] = await all();
    const get = (wid: string) => auditHandlers[1]!.run({ params: { wid }, query: {}, body: {} }, { db: test.store.db, user: reader, services });
    expect(await get(row!.wid)).toMatchObject({ wid: row!.wid, before: row!.before });
    await expect(get('none')).rejects.toMatchObject({ definition: { code: 112 } });
  });
});
