import { expect, it } from 'vitest';
import { maskQuoted } from './mask-quoted.ts';
import { ToldValues } from './told-values.ts';

const phone = new Set(['phone']);

it.each([
  ['Key (phone)=(13800138000) already exists.', 'Key (phone)=(****) already exists.'],
  ['Key (id, "Phone")=(7, 13800138000) already exists.', 'Key (id, "Phone")=(****) already exists.'],
  ['Key (id)=(7) already exists.', 'Key (id)=(7) already exists.'],
  ['Duplicate key "phone: 13800138000" violates primary key constraint', 'Duplicate key "****" violates primary key constraint'],
  ['Duplicate key "id: 7" violates primary key constraint', 'Duplicate key "id: 7" violates primary key constraint'],
  ["Duplicate entry '13800138000' for key 'student.by_phone'", "Duplicate entry '****' for key 'student.by_phone'"],
  ["Incorrect integer value: '13800138000x' for column 'phone' at row 1", "Incorrect integer value: '****' for column 'phone' at row 1"],
  ["Could not convert string '13800138000' to INT32", "Could not convert string '****' to INT32"],
  ['invalid input syntax for type integer: "13800138000"', "invalid input syntax for type integer: '****'"],
  ['Failing row contains (1, 13800138000, null).', 'Failing row contains (****).'],
])('keeps what a database repeats of a sensitive column out: %s', (said, told) => {
  expect(maskQuoted(said, phone)).toBe(told);
  expect(maskQuoted(said, new Set())).toBe(said);
});

it('finds sensitive values in any text and in JSON, longer ones first, and leaves those alone that any word holds', () => {
  const values = new ToldValues();
  for (const value of ['张三', '张三丰', 13800138000, 'a "quoted" name', 'F', null]) values.add(value);
  expect(values.hide('Found 张三丰 (F), 张三: 13800138000')).toBe('Found **** (F), ****: ****');
  expect(values.hide(JSON.stringify({ name: 'a "quoted" name' }))).toBe('{"name":"****"}');
  expect(values.hideIn([{ phone: 13800138000, sex: 'F', count: 3 }])).toEqual([{ phone: '****', sex: 'F', count: 3 }]);
});
