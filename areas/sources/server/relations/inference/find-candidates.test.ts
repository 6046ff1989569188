import { describe, expect, it } from 'vitest';
import { suggestName } from '../../naming/suggest-name.ts';
import { findCandidates } from './find-candidates.ts';
import type { Family, KnownColumn, KnownTable } from './known-tables.ts';
import { abbreviates, meaningStem, partsOf, sharedPrefix, tableMeaningStem, tableStem } from './name-parts.ts';

/** `id!` is the primary key, `name~` a text, everything else a whole number; a comment follows a colon. */
function table(name: string, columns: string[], comment = ''): KnownTable {
  const made: KnownTable = { wid: name, schema: '', name, stem: tableStem(name), stemMeaning: tableMeaningStem(comment), rows: 100, columns: [] };
  made.columns = columns.map((given): KnownColumn => {
    const [, column, key, text, said = ''] = /^([^!~:]+)(!?)(~?)(?::(.*))?$/u.exec(given)!;
    const meaning = suggestName('field', column!, said).suggestion;
    const family: Family = text ? 'text' : 'number';
    return {
      table: made, name: column!, parts: partsOf(column!), meaning, told: said !== '', stemMeaning: meaningStem(meaning), native: text ? 'varchar(20)' : 'integer', family, counted: false,
      unique: key ? 'declared' : null, primary: key !== '',
    };
  });
  return made;
}
const pairs = (...tables: KnownTable[]) => findCandidates(tables).map(({ child, parent, reason }) => `${child.table.name}.${child.name} → ${parent.table.name}.${parent.name} (${reason})`).toSorted();

describe('names', () => {
  it('are taken apart however they are written', () => {
    for (const name of ['CUSTOMER_ID', 'customerId', 'CustomerID', 'customer-id', 'customerid']) expect(partsOf(name)).toMatchObject({ stem: ['customer'], ending: 'id' });
    expect(partsOf('XBDM')).toMatchObject({ stem: ['xb'], ending: 'code' });
    expect(partsOf('id')).toMatchObject({ stem: [], ending: 'id' });
    expect(partsOf('remark')).toMatchObject({ ending: null });
  });

  it('of tables are reduced to what they are about', () => {
    for (const name of ['customers', 'T_CUSTOMER', 'tb_customer_info', 'Customer']) expect(tableStem(name)).toEqual(['customer']);
    expect(tableStem('xsjbxx')).toEqual(['xs']);
    expect(tableStem('dm_xb')).toEqual(['xb']);
    expect(tableStem('crm_address', 'crm')).toEqual(['address']);
    expect(sharedPrefix(['crm_a', 'crm_b', 'crm_c', 'crm_d', 'crm_e', 'log'])).toBe('crm');
    expect(tableMeaningStem('学生基本信息表（在校）')).toBe('学生');
    expect(tableMeaningStem('性别代码 GB/T 2261.1')).toBe('性别');
  });

  it('may be abbreviated', () => {
    expect([abbreviates('cust', 'customer'), abbreviates('dept', 'department'), abbreviates('emp', 'employee')]).toEqual([true, true, true]);
    expect([abbreviates('cat', 'contract'), abbreviates('ab', 'abc'), abbreviates('order', 'border')]).toEqual([false, false, false]);
  });
});

describe('candidates', () => {
  it('are fields called like another key, after another table, or by a role before it', () => {
    expect(pairs(table('customers', ['id!']), table('orders', ['id!', 'customer_id', 'cust_id', 'billing_customer_id', 'amount']))).toEqual([
      'orders.billing_customer_id → customers.id (role)', 'orders.cust_id → customers.id (tableName)', 'orders.customer_id → customers.id (tableName)',
    ]);
    expect(pairs(table('track', ['TrackId!']), table('line', ['LineId!', 'TrackId']))).toEqual(['line.TrackId → track.TrackId (sameName)']);
  });

  it('are found across English, first letters of Chinese and comments', () => {
    expect(pairs(table('xsjbxx', ['XH!~:学号']), table('leave_req', ['id!', 'stu_no~']))).toEqual(['leave_req.stu_no → xsjbxx.XH (sameMeaning)']);
    expect(pairs(table('dm_xb', ['DM!~'], '性别代码'), table('person', ['id!', 'XBDM~', 'sex~:性别代码']))).toEqual(['person.XBDM → dm_xb.DM (tableName)', 'person.sex → dm_xb.DM (tableName)']);
    expect(pairs(table('teacher', ['gh!~:工号']), table('bjxx', ['bj!~', 'fdy~:辅导员工号']))).toEqual(['bjxx.fdy → teacher.gh (role)']);
  });

  it('lead upward within a table', () => {
    expect(pairs(table('dept', ['id!', 'parent_id', 'up:上级部门']))).toEqual(['dept.parent_id → dept.id (parent)', 'dept.up → dept.id (parent)']);
  });

  it('are not what only sounds alike: other types, general words, counting keys', () => {
    expect(pairs(table('customers', ['id!']), table('orders', ['id!', 'customer_id~']))).toEqual([]);
    expect(pairs(table('a', ['code!~']), table('b', ['id!', 'code']))).toEqual([]);
    expect(pairs(table('status', ['id!']), table('b', ['id!', 'amount', 'state']))).toEqual([]);
  });
});
