import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#platform/server/context.ts';
import { ensureRoles } from '../roles/ensure-roles.ts';
import { aDepartment, aUser, caller } from '../testing/people.ts';
import { ensureAdmin } from '../users/ensure-admin.ts';
import { departmentsImport } from './department-import.ts';
import { aSheet, openImports, type ImportUnderTest } from './testing.ts';

let test: ImportUnderTest;
const admin = caller('admin-wid');
beforeAll(async () => {
  test = await openImports();
  await ensureRoles(test.db);
  await ensureAdmin(test.db, { password: 'River-Delta-2026' });
  await aUser(test.db, 'dean');
});
afterAll(() => test.close());

const headings = ['部门编码', 'Name', '上级部门', '排序', 'leader', '停用'];
const run = async (rows: string[][], choices: Record<string, unknown> = { dryRun: false }, user: Principal = admin) =>
  test.import(departmentsImport, await aSheet([headings, ...rows]), choices, user);

async function above(code: string): Promise<string[]> {
  const rows = await test.db.selectFrom('department_ancestor').innerJoin('department as own', 'own.wid', 'department_ancestor.department')
    .innerJoin('department as above', 'above.wid', 'department_ancestor.ancestor').select('above.code').where('own.code', '=', code)
    .orderBy('depth', 'desc').execute();
  return rows.map((row) => row.code);
}

describe('departments', () => {
  it('come in any order, parents by code or path, with order, leader and state', async () => {
    const result = await run([
      ['X3', '系', 'X2', '3', '', '是'],
      ['X4', '室', '大学/学院', '', '', ''],
      ['X2', '学院', 'X1', '', 'DEAN', ''],
      ['X1', '大学', '', '7', '', ''],
    ]);
    expect(result.found).toEqual([]);
    expect(result).toMatchObject({ saved: true, created: 4 });
    expect(await above('X3')).toEqual(['X1', 'X2', 'X3']);
    expect(await above('X4')).toEqual(['X1', 'X2', 'X4']);
    const stored = await test.db.selectFrom('department').leftJoin('user_account', 'user_account.wid', 'leader')
      .select(['code', 'order_num', 'disabled', 'user_account.userid as leader']).where('code', 'in', ['X2', 'X3', 'X1']).orderBy('code').execute();
    expect(stored).toEqual([
      { code: 'X1', order_num: 7, disabled: false, leader: null }, { code: 'X2', order_num: 0, disabled: false, leader: 'dean' }, { code: 'X3', order_num: 3, disabled: true, leader: null },
    ]);
  });

  it('move with all below them, and keep what the file leaves empty', async () => {
    const result = await run([['Y1', '新大学', '', '', '', ''], ['X2', '', 'Y1', '', '', '']], { dryRun: false, existing: 'update' });
    expect(result).toMatchObject({ created: 1, updated: 1, found: [] });
    expect(await above('X3')).toEqual(['Y1', 'X2', 'X3']);
    expect(await above('X2')).toEqual(['Y1', 'X2']);
    expect(await test.db.selectFrom('department').select(['name', 'row_version']).where('code', '=', 'X2').executeTakeFirst()).toEqual({ name: '学院', row_version: 2 });
  });

  it('that form a ring are named by row, within the file and through what is stored', async () => {
    const ring = await run([['R1', 'a', 'R2', '', '', ''], ['R2', 'b', 'R3', '', '', ''], ['R3', 'c', 'R1', '', '', ''], ['R4', 'd', 'R1', '', '', ''], ['R5', 'e', '', '', '', '']], { dryRun: false, wrong: 'good' });
    expect(ring.found.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      '2 上级部门 The parents form a ring: R1 → R2 → R3 → R1.', '3 上级部门 The parents form a ring: R1 → R2 → R3 → R1.',
      '4 上级部门 The parents form a ring: R1 → R2 → R3 → R1.', '5 上级部门 The parent stands in row 2, which has a problem. Mend that row first.',
    ]);
    expect(ring).toMatchObject({ created: 1, bad: 4, saved: true });
    const stored = await run([['Y1', '', 'X3', '', '', '']], { existing: 'update' });
    expect(stored.found).toMatchObject([{ row: 2, reason: 'The parents form a ring: Y1 → X3 → X2 → Y1.' }]);
    expect((await run([['Y1', '', 'Y1', '', '', '']], { existing: 'update' })).found).toMatchObject([{ row: 2, reason: 'The parents form a ring: Y1 → Y1.' }]);
  });

  it('with missing parents, leaders, names and wrong values are told by row and column', async () => {
    const { found, bad } = await run([
      ['Z1', 'a', 'nowhere', '', '', ''], ['Z2', '', '', '', '', ''], ['Z3', 'a', '', '-1', 'nobody', 'perhaps'], ['Z1', 'again', '', '', '', ''], ['X1', 'a', '', '', '', ''], ['', 'a', '', '', '', ''], ['Z4', 'a', 'Z2', '', '', ''],
    ]);
    expect(bad).toBe(7);
    expect(found.map(({ row, column, reason }) => `${row} ${column} ${reason.slice(0, 24)}`)).toEqual([
      '2 上级部门 There is no department "', '3 Name Required. Fill it in.', '4 leader There is no user "nobody', '4 排序 Write a whole number fro', '4 停用 Write yes or no, or leav',
      '5 部门编码 The same as in row 2. Ke', '6 部门编码 It exists already. Choos', '7 部门编码 Required. Fill it in.', '8 上级部门 The parent stands in row',
    ]);
  });

  it('stay within the data scope of who imports them', async () => {
    const faculty = await aDepartment(test.db, 'SF');
    const dean: Principal = { ...admin, departments: [faculty], role: { wid: 'r', key: 'dean', name: 'Dean', scope: 'below' } };
    const { found, created } = await run([['S1', 'a', 'SF', '', '', ''], ['S2', 'b', 'S1', '', '', ''], ['S3', 'c', 'X1', '', '', ''], ['S4', 'd', '', '', '', ''], ['X1', 'e', 'SF', '', '', '']], { dryRun: true, existing: 'update' }, dean);
    expect(created).toBe(2);
    expect(found.map(({ row, column }) => `${row} ${column}`)).toEqual(['4 上级部门', '5 上级部门', '6 部门编码']);
  });

  it('by the thousand keep the tree true', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => [`T${index}`, `部门${index}`, index === 0 ? '' : `T${Math.floor((index - 1) / 5)}`, '', '', '']);
    expect(await run(rows.toReversed())).toMatchObject({ created: 3000, bad: 0 });
    expect(await above('T2999')).toEqual(['T0', 'T4', 'T23', 'T119', 'T599', 'T2999']);
  });
});
