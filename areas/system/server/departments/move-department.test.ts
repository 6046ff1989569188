import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment } from '../testing/people.ts';
import { readDepartment } from './departments.ts';
import { placeAmong, roomBetween } from './move-department.ts';

let system: SystemUnderTest;
let top: string;
let wids: Record<string, string>;
beforeAll(async () => {
  system = await openSystem();
  top = await aDepartment(system.db, 'TOP');
  wids = {};
  for (const code of ['A', 'B', 'C', 'D']) wids[code] = await aDepartment(system.db, code, top);
});
afterAll(() => system.close());

const put = (code: string, pid: string | null, beside?: { wid: string; side: 'before' | 'after' }) =>
  system.db.transaction().execute(async (db) => {
    await placeAmong(db, await readDepartment(db, wids[code]!), { wid: wids[code]!, pid, beside }, null);
  });

async function order(): Promise<string> {
  const rows = await system.db.selectFrom('department').select('code').where('parent', '=', top).orderBy('order_num').orderBy('wid').execute();
  return rows.map(({ code }) => code).join('');
}

describe('the place among siblings', () => {
  it('is before or after one of them, or last, also when all had the same number', async () => {
    await put('D', top, { wid: wids.A!, side: 'before' });
    const [first, ...rest] = await order();
    expect([first, rest.indexOf('A')]).toEqual(['D', 0]);
    await put('A', top);
    expect((await order()).at(-1)).toBe('A');
    await put('B', top, { wid: wids.D!, side: 'after' });
    expect(await order()).toBe('DBCA');
  });

  it('can be found again and again between the same two', async () => {
    for (let round = 0; round < 12; round += 1) {
      await put('A', top, { wid: wids.B!, side: 'after' });
      expect(await order()).toBe('DBAC');
      await put('C', top, { wid: wids.B!, side: 'after' });
      expect(await order()).toBe('DBCA');
    }
  });

  it('is refused beside a department that is elsewhere', async () => {
    await expect(put('A', null, { wid: wids.B!, side: 'after' })).rejects.toThrow(/no longer there/);
    await expect(put('A', top, { wid: wids.A!, side: 'after' })).rejects.toThrow(/no longer there/);
  });

  it('comes with the new parent', async () => {
    await put('C', wids.B!);
    expect(await readDepartment(system.db, wids.C!)).toMatchObject({ pid: wids.B, ancestors: [top, wids.B], path: '部门 TOP / 部门 B / 部门 C', parent_code: 'B' });
    await put('C', null);
    expect(await readDepartment(system.db, wids.C!)).toMatchObject({ pid: null, ancestors: [] });
  });

  it('is refused below itself', async () => {
    await put('C', wids.B!);
    await expect(put('B', wids.C!)).rejects.toThrow(/into itself/);
    expect(await readDepartment(system.db, wids.B!)).toMatchObject({ pid: top });
  });
});

it('room for a number lies between two others, before the first and after the last', () => {
  expect([roomBetween(10, 20), roomBetween(10, 12), roomBetween(10, 11), roomBetween(10, 10)]).toEqual([15, 11, undefined, undefined]);
  expect([roomBetween(undefined, 1), roomBetween(undefined, 0), roomBetween(undefined, undefined)]).toEqual([0, undefined, 10]);
  expect([roomBetween(30, undefined), roomBetween(1_000_000, undefined)]).toEqual([40, undefined]);
});
