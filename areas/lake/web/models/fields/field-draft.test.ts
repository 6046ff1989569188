import { expect, test } from 'vitest';
import { freeCode, moved, newField, pastedFields, readType } from './field-draft.ts';

test('fields are read from a spreadsheet, with or without a head', () => {
  const text = '编码\t名称\t类型\t主键\t可空\t说明\nid\t编号\tbigint\t是\nname\t姓名\tvarchar(20)\t\t否\t真实姓名\nNAME\t\t';
  expect(pastedFields(text)).toEqual([
    newField({ code: 'id', name: '编号', type: { kind: 'integer', bits: 64 }, key: true, nullable: false }),
    newField({ code: 'name', name: '姓名', type: { kind: 'string', length: 20 }, nullable: false, comment: '真实姓名' }),
    newField({ code: 'NAME_2' }),
  ]);
  expect(pastedFields('id', [{ code: 'ID' }]).map(({ code }) => code)).toEqual(['id_2']);
});

test.each([['decimal(18, 2)', { kind: 'decimal', precision: 18, scale: 2 }], ['NUMBER（10）', { kind: 'decimal', precision: 10, scale: 0 }], ['int64', { kind: 'integer', bits: 64 }], ['timestamp', { kind: 'datetime' }], ['日期', { kind: 'date' }], ['geometry', { kind: 'string' }], ['', { kind: 'string' }]])('%s is a type', (text, type) => {
  expect(readType(text)).toEqual(type);
});

test('fields move, and new ones get names of their own', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 0, 5)).toEqual(['a', 'b']);
  expect(freeCode([{ code: 'FIELD_1' }])).toBe('field_2');
});
