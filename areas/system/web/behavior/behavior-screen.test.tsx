import { expect, test } from 'vitest';
import type { AuditRow } from '#platform/contract/platform/audit.ts';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import '#platform/web/blocks/testing/sizes.ts';
import { click, find, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { BehaviorScreen } from './behavior-screen.tsx';

const record: AuditRow = {
  wid: 'r1', time: '2026-11-15T08:00:00.000Z', user_wid: 'u1', user_name: 'Ann', role: 'Administrator', area: 'system', action: '/api/sys/role/save',
  summary_zh: '保存角色', summary_en: 'Save a role', object_kind: 'role', object_wid: 'o1', object_name: '<b>=cmd</b>', address: '10.1.2.3', agent: 'curl/8',
  request_id: 'abc', result: 'refused', code: 2, message: 'Somebody was faster', duration_ms: 12, before: null, after: null,
};
const choice = (key: string, en: string) => ({ key, title: { zh: en, en } });
const server = fakeServer({
  '/api/platform/audit': () => ({ rows: [record], total: 1 }),
  '/api/platform/audit/r1': () => ({ ...record, before: { name: 'old', same: 1 }, after: { name: 'new', same: 1 } }),
  '/api/platform/audit-choices': () => ({ areas: [choice('system', 'System management')], kinds: [choice('role', 'Role')], actions: [] }),
  '/api/platform/audit-count': ({ query }) => ({
    time: '2026-11-15T08:00:00.000Z',
    groups: [{ key: query['by'] === 'user' ? 'u1' : query['by'] === 'area' ? 'system' : '', name: 'Ann', ok: 5, refused: 2, failed: 1, people: 1 }],
  }),
});

test('the list names what happened in words, and shows names as they are', async () => {
  await render(<BehaviorScreen />, '/systemManagement/behavior');
  await until(() => shows('Save a role') && shows('System management'));
  expect(shows('<b>=cmd</b>')).toBe(true);
  expect(shows('Refused')).toBe(true);
});

test('a link opens a record with its difference, and leads to the other records of the same object', async () => {
  const page = await render(<BehaviorScreen />, '/behavior?record=r1');
  await until(() => shows('What changed') && shows('old') && shows('new'));
  expect(shows('1 more fields did not change')).toBe(true);
  expect(shows('Somebody was faster')).toBe(true);
  await click(find('All records of this object', 'button'));
  expect(page.address()).toBe('/behavior?object_kind=role&object_wid=o1');
  await until(() => server.to('/api/platform/audit').at(-1)!.query['object_wid'] === 'o1');
});

test('every figure leads to the records it counts, on the address the screen was opened by', async () => {
  await render(<BehaviorScreen />, '/behavior?tab=statistics&from=2026-11-01T00:00:00.000Z&to=2026-11-08T00:00:00.000Z');
  await until(() => shows('Busiest people') && shows('Ann'));
  const links = [...document.querySelectorAll('a')].map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  const range = 'from=2026-11-01T00:00:00.000Z&to=2026-11-08T00:00:00.000Z';
  for (const filter of ['', '&result=refused', '&result=failed', '&area=system', '&user=u1']) expect(links.some((link) => link.endsWith(`/behavior?${range}${filter}`))).toBe(true);
  const before = server.to('/api/platform/audit-count').filter(({ query }) => query['by'] === 'total').map(({ query }) => query['from']);
  expect(before.toSorted()).toEqual(['2026-10-25T00:00:00.000Z', '2026-11-01T00:00:00.000Z']);
});
