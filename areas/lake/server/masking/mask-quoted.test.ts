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
  ["Could not convert string 'O'Neill 138' to INT32", "Could not convert string '****' to INT32"],
  ["Type INT64 with value 13800138000 can't be cast because the value is out of range", "Type INT64 with value **** can't be cast because the value is out of range"],
  ['Could not cast value 13800138000 to DECIMAL(4,2)', 'Could not cast value **** to DECIMAL(4,2)'],
  ['timestamp field value out of range: "13800138000" when casting', "timestamp field value out of range: '****' when casting"],
  ['Malformed JSON at byte 0 of input: unexpected character.  Input: "O"Neill 138" when', "Malformed JSON at byte 0 of input: unexpected character.  Input: '****' when"],
  ['Token "13800138000x" is invalid. JSON data, line 1: 13800138000x', "Token '****' is invalid. JSON data, line 1: ****"],
  ["Could not convert string '13800138000 and what was cut", "Could not convert string '****'"],
])('keeps what a database repeats of a sensitive column out: %s', (said, told) => {
  expect(maskQuoted(said, phone)).toBe(told);
  expect(maskQuoted(said, new Set())).toBe(said);
});

it('finds sensitive values in any text and in JSON, longer ones first, and leaves those alone that any word holds', () => {
  const values = new ToldValues();
  for (const value of ['张三', '张三丰', 13800138000, 'a "quoted" name', 'F', null]) values.add(value);
  expect(values.hide('Found 张三丰 (F), 张三: 13800138000')).toBe('Found **** (F), ****: ****');
  expect(values.hide(JSON.stringify({ name: 'a "quoted" name' }))).toBe('{"name":"****"}');
  values.add('8000 Main Street');
  expect(values.hide('13800138000 Main Street')).toBe('****');
  expect(values.hideIn([{ phone: 13800138000, sex: 'F', count: 3 }])).toEqual([{ phone: '****', sex: 'F', count: 3 }]);
});
