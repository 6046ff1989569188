import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditRecords } from '#platform/contract/platform/audit.ts';
import { openTestStore, testPrincipal, type TestStore } from '../testing-store.ts';
import { auditHandlers } from './audit-handlers.ts';
import { createAuditSink, deleteOldAuditRecords, writeAudit, type NewAuditRecord } from './audit.ts';

let test: TestStore;
beforeAll(async () => { test = await openTestStore(); });
afterAll(() => test.close());

const record = (changes: Partial<NewAuditRecord> = {}): NewAuditRecord => ({
  user_wid: 'u1', user_name: 'Ann', role: 'Administrator', action: '/api/a', summary_zh: '修改', summary_en: 'Change', object_kind: 'user',
  object_wid: 'o1', object_name: 'Bob', address: '10.0.0.1', agent: 'x', request_id: 'r', result: 'ok', code: 0, message: '', duration_ms: 3, ...changes,
});
const all = () => test.store.db.selectFrom('audit_record').selectAll().execute();
const find = async (query: object) => {
  const page = (rows: { execute(): Promise<unknown[]> }) => rows.execute();
  const parsed = listAuditRecords.query.parse(query);
  const context = { db: test.store.db, page, user: testPrincipal('x', ['audit:read']) };
  return (await auditHandlers[0]!.run({ query: parsed, params: {}, body: {} }, context)) as { object_wid: string }[];
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
    const call = { path: '/api/x/{wid}', summary: { zh: '删除', en: 'Delete' }, changes: 'thing' } as never;
    const request = { id: 'r9', address: '10.9.9.9', agent: 'browser' };
    await createAuditSink(test.store.db)(null, [
      { call, user: testPrincipal('u9'), object: { wid: 'a', name: 'A' }, request, result: 'refused', code: 2, message: 'conflict', duration: 5 },
      { call, user: null, object: {}, request, result: 'refused', code: 2, message: 'conflict', duration: 5 },
    ]);
    const rows = (await all()).filter((row) => row.request_id === 'r9');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ user_wid: 'u9', action: '/api/x/{wid}', object_kind: 'thing', object_wid: 'a', result: 'refused', role: 'Role' });
  });

  it('finds by user, object, result, time and words', async () => {
    await writeAudit(test.store.db, [record({ user_wid: 'f1', object_wid: 'f-one', object_name: '100%_sure' }), record({ user_wid: 'f2', object_wid: 'f-two', result: 'failed' })]);
    expect((await find({ user: 'f1' })).map((row) => row.object_wid)).toEqual(['f-one']);
    expect((await find({ object_kind: 'user', object_wid: 'f-two' })).map((row) => row.object_wid)).toEqual(['f-two']);
    expect((await find({ result: 'failed' })).map((row) => row.object_wid)).toEqual(['f-two']);
    expect((await find({ key: '%_s' })).map((row) => row.object_wid)).toEqual(['f-one']);
    expect(await find({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  it('shows one record whole, and says so when it is gone', async () => {
    const [row] = await all();
    const get = (wid: string) => auditHandlers[1]!.run({ params: { wid }, query: {}, body: {} }, { db: test.store.db });
    expect(await get(row!.wid)).toMatchObject({ wid: row!.wid, before: row!.before });
    await expect(get('none')).rejects.toMatchObject({ definition: { code: 112 } });
  });
});
