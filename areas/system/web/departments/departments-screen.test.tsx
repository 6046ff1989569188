import { expect, test } from 'vitest';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import '#platform/web/blocks/testing/sizes.ts';
import { render, until } from '#platform/web/blocks/testing/render.tsx';
import { getDepartment, getDeptList } from '../../contract/departments.ts';
import { DepartmentsScreen } from './departments-screen.tsx';

const department = (wid: string, pid: string | null, more: object = {}) => ({
  wid, pid, name: `Name ${wid}`, code: wid, order_num: 1, disabled: false, outside: false, leaf: true, leader: null, ancestors: pid ? [pid] : [], path: wid,
  row_version: 1, create_time: '2026-11-15T08:00:00.000Z', modify_time: '2026-11-15T08:00:00.000Z', creator: null, last_modifier: null, ...more,
});
let all = [department('root', null, { leaf: false }), department('child', 'root')];
const server = fakeServer({
  [getDeptList.path]: ({ body }) => {
    const { parent, wids } = body as { parent?: string; wids?: string[] };
    const rows = all.filter(({ wid, pid }) => (wids ? wids.includes(wid) : (pid ?? '') === parent));
    return { rows, total: rows.length };
  },
  [getDepartment.path]: ({ query }) => ({
    ...all.find(({ wid }) => wid === query['wid'])!, above: [], roles: [], people: 0, peopleBelow: 0, children: 0, departmentsBelow: 0, remark: '',
  }),
});
const heading = () => document.querySelector('h2')?.textContent;
const asked = () => server.to(getDepartment.path).map(({ query }) => query['wid']);

test('begins with the first department, opened, and leaves the address alone', async () => {
  const page = await render(<DepartmentsScreen />, '/systemManagement/Architecture');
  await until(() => heading() === 'Name root' && server.to(getDeptList.path).some(({ body }) => body.parent === 'root'));
  expect(page.address()).toBe('/systemManagement/Architecture');
});

test('shows the department of the address, and no other before it', async () => {
  await render(<DepartmentsScreen />, '/systemManagement/Architecture?wid=child');
  await until(() => heading() === 'Name child');
  expect(asked()).not.toContain('root');
});

test('passes those that only lead to others', async () => {
  all = [department('root', null, { leaf: false, outside: true }), department('faculty', 'root', { leaf: false, outside: true }), department('own', 'faculty')];
  await render(<DepartmentsScreen />, '/UserManagement/Architecture');
  await until(() => heading() === 'Name own');
  expect(asked()).toEqual(['own']);
});
