import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { countAuditRecords } from '#platform/contract/platform/audit.ts';
import { openTestStore, testPrincipal, testScopes, type TestStore } from '../testing-store.ts';
import { countAudit } from './audit-count.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
  // Ann four times, Bob twice, and a stranger who did not get in.
  await sql`insert into audit_record (wid, time, user_wid, user_name, area, action, summary_zh, summary_en, address, agent, request_id, result, code, message, duration_ms)
    select 'w' || row_number() over (), time::timestamptz, person, name, area, 'a', 'a', 'a', 'a', 'a', 'a', result, 0, '', 1 from (values
      ('2026-11-13T16:30:00Z', 'ann', 'Ann', 'system', 'ok'), ('2026-11-14T01:00:00Z', 'ann', 'Ann', 'system', 'ok'),
      ('2026-11-14T01:10:00Z', 'ann', 'Ann', 'lake', 'refused'), ('2026-11-15T09:00:00Z', 'ann', 'Ann Smith', 'lake', 'ok'),
      ('2026-11-14T01:20:00Z', 'bob', 'Bob', 'system', 'failed'), ('2026-11-15T09:59:00Z', 'bob', 'Bob', 'system', 'ok'),
      ('2026-11-15T10:00:00Z', null, null, 'system', 'refused')) as given (time, person, name, area, result)`.execute(test.store.db);
});
afterAll(() => test.close());

const week = { from: '2026-11-09T00:00:00Z', to: '2026-11-16T00:00:00Z' };
const count = (query: object, user = testPrincipal('x')) => countAudit(
  countAuditRecords.query.parse({ ...week, ...query }), user, { db: test.store.db, services: { scopes: testScopes, areas: [] } as never },
);

describe('audit figures', () => {
  it('tell the total and its results, and how many people', async () => {
    expect(await count({ by: 'total' })).toEqual([{ key: '', name: null, ok: 4, refused: 2, failed: 1, people: 2 }]);
  });

  it('tell days, hours and the hours of the week in the zone of whoever asks', async () => {
    const keys = async (query: object) => (await count(query)).map(({ key, ok, refused, failed }) => [key, ok + refused + failed]);
    expect(await keys({ by: 'day' })).toEqual([['2026-11-13', 1], ['2026-11-14', 3], ['2026-11-15', 3]]);
    expect(await keys({ by: 'day', zone: 'Asia/Shanghai' })).toEqual([['2026-11-14', 4], ['2026-11-15', 3]]);
    expect(await keys({ by: 'hour', zone: 'Asia/Shanghai' })).toEqual([['2026-11-14 00', 1], ['2026-11-14 09', 3], ['2026-11-15 17', 2], ['2026-11-15 18', 1]]);
    expect(await keys({ by: 'week', zone: 'Asia/Shanghai' })).toEqual([['6 00', 1], ['6 09', 3], ['7 17', 2], ['7 18', 1]]);
  });

  it('tell the areas, and the busiest people by the name they have now', async () => {
    expect((await count({ by: 'area' })).map(({ key, ok }) => [key, ok])).toEqual([['lake', 1], ['system', 3]]);
    expect((await count({ by: 'user' })).map(({ key, name, ok }) => [key, name, ok])).toEqual([['ann', 'Ann Smith', 3], ['bob', 'Bob', 1]]);
  });

  it('obey the filter and the data scope', async () => {
    expect(await count({ by: 'total', area: 'lake' })).toMatchObject([{ ok: 1, refused: 1 }]);
    const bob = { ...testPrincipal('bob'), role: { ...testPrincipal('bob').role, scope: 'own' as const } };
    expect(await count({ by: 'area' }, bob)).toMatchObject([{ key: 'system', ok: 1, failed: 1 }]);
    expect(await count({ by: 'total', from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' })).toEqual([]);
  });

  it('are refused for more than a year and for a zone that does not exist', async () => {
    await expect(count({ by: 'total', from: '2024-01-01T00:00:00Z' })).rejects.toMatchObject({ definition: { code: 121 } });
    await expect(count({ by: 'day', zone: 'Nowhere/Land' })).rejects.toMatchObject({ definition: { code: 120 } });
  });
});
