import { describe, expect, it } from 'vitest';
import { readCells } from '../surveys/grid-cells.ts';
import { describedFields, fieldCalled, moved, pastedEdits, shownField, withEdits } from './field-drafts.ts';
import { fieldsOf } from './testing-fields.ts';

const fields = fieldsOf('ID', 'XM', 'XB');
const none = new Map();

describe('what is written into fields', () => {
  it('is kept beside them and sent in the version that was seen', () => {
    const drafts = withEdits(none, fields, [{ wid: 'XM', fact: 'dataFieldName', value: '姓名' }, { wid: 'XM', fact: 'sensitive', value: 1 }]);
    expect(describedFields(fields, drafts)).toEqual([{ wid: 'XM', row_version: 3, dataFieldName: '姓名', sensitive: 1 }]);
    expect(shownField(fields[1]!, drafts).dataFieldName).toBe('姓名');
    expect(shownField(fields[0]!, drafts)).toBe(fields[0]);
  });

  it('is no change once it is as it was', () => {
    const drafts = withEdits(none, fields, [{ wid: 'XM', fact: 'dataFieldName', value: '姓名' }]);
    expect(withEdits(drafts, fields, [{ wid: 'XM', fact: 'dataFieldName', value: '' }]).size).toBe(0);
  });

  it('takes the name of a code table along to show it, not to send it', () => {
    const drafts = withEdits(none, fields, [{ wid: 'XB', fact: 'code_object', value: 'code-1', name: '性别代码' }]);
    expect(shownField(fields[2]!, drafts).code_object_name).toBe('性别代码');
    expect(describedFields(fields, drafts)).toEqual([{ wid: 'XB', row_version: 3, code_object: 'code-1' }]);
    expect(withEdits(drafts, fields, [{ wid: 'XB', fact: 'code_object', value: null }]).size).toBe(0);
  });
});

describe('pasted cells', () => {
  it('go down and to the right from the cell they are pasted into', () => {
    const { edits, left } = pastedEdits(fields, readCells('姓名\t人员的姓名\t是\n性别\t\t否'), { row: 1, column: 0 });
    expect(edits).toEqual([
      { wid: 'XM', fact: 'dataFieldName', value: '姓名' }, { wid: 'XM', fact: 'dataFieldDesc', value: '人员的姓名' }, { wid: 'XM', fact: 'is_core', value: 1 },
      { wid: 'XB', fact: 'dataFieldName', value: '性别' }, { wid: 'XB', fact: 'dataFieldDesc', value: '' }, { wid: 'XB', fact: 'is_core', value: 0 },
    ]);
    expect(left).toBe(0);
  });

  it('that find no place or mean nothing are counted', () => {
    expect(pastedEdits(fields, readCells('a\nb\nc\nd'), { row: 2, column: 0 }).left).toBe(3);
    expect(pastedEdits(fields, readCells('maybe'), { row: 0, column: 2 })).toEqual({ edits: [], left: 1 });
  });
});

it('puts a field at another place, and never beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
});

it('finds a name that is taken whatever the case, but not in the field itself', () => {
  expect(fieldCalled(fields, ' xm ')).toBe('XM');
  expect(fieldCalled(fields, 'xm', 'XM')).toBeUndefined();
  expect(fieldCalled(fields, 'XMM')).toBeUndefined();
});
