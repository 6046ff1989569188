import { describe, expect, it } from 'vitest';
import { matchColumns } from './match-columns.ts';

const text = (zh: string, en: string) => ({ zh, en });
const known = {
  columns: [
    { key: 'userid', title: text('用户名', 'User name'), required: true, help: text('', ''), example: text('', '') },
    { key: 'name', title: text('姓名', 'Name'), required: true, help: text('', ''), example: text('', '') },
    { key: 'valid_to', title: text('失效日期', 'Valid to'), help: text('', ''), example: text('', '') },
  ],
  openColumns: { key: 'attributes', title: text('属性', 'Attribute'), help: text('', ''), example: { name: 'a', value: text('', '') } },
};

describe('headings', () => {
  it('are found in any order, by key or title of either language', () => {
    const matched = matchColumns(['Name *', ' 用户名（必填）', 'VALID TO', '属性.Office room', 'Attribute. b'], known, 'en');
    expect([...matched.row({ number: 7, cells: ['Ann', 'ann', ' ', 'A-1', 'x'] }).cells]).toEqual([['name', 'Ann'], ['userid', 'ann'], ['attributes.Office room', 'A-1'], ['attributes.b', 'x']]);
    expect(matched.headingOf('name')).toBe('Name *');
  });

  it('that mean nothing are named; those of a report are known', () => {
    expect(matchColumns(['userid', 'name', '备注', '', '问题', 'Row in file'], known, 'zh').ignored).toEqual(['备注']);
  });

  it('that are missing or stand twice are refused by name', () => {
    expect(() => matchColumns(['name'], known, 'zh')).toThrow(/User name|用户名/);
    expect(() => matchColumns(['userid', 'name', 'User name'], known, 'en')).toThrow('"userid" and "User name" are the same column');
  });
});
