import { describe, expect, it } from 'vitest';
import { guessHeader, guessPointer, guessRowsToSkip, guessWidths } from './guess-table.ts';

describe('the beginning of a table', () => {
  it('has headings where the first row holds different words', () => {
    expect(guessHeader([['学号', '姓名', '年级'], ['2026001', '张三', '1']])).toBe(true);
    expect(guessHeader([['2026001', '张三', '1'], ['2026002', '李四', '2']])).toBe(false);
    expect(guessHeader([['a', 'a']])).toBe(false);
    expect(guessHeader([['a', '']])).toBe(false);
    expect(guessHeader([['name', '2026-01-31']])).toBe(false);
    expect(guessHeader([])).toBe(false);
  });

  it('may have titles above it', () => {
    expect(guessRowsToSkip([['学生名单'], [], ['学号', '姓名', '年级'], ['1', '张三', '1'], ['2', '李四', '1']])).toBe(2);
    expect(guessRowsToSkip([['学号', '姓名', '年级'], ['1', '张三', '1']])).toBe(0);
    expect(guessRowsToSkip([['a', 'b'], ['1', '2']])).toBe(0);
    expect(guessRowsToSkip([])).toBe(0);
  });

  it('is cut where every line has blanks before a sign', () => {
    const lines = ['2026001 Ann   18', '2026002 Robert19'.replace('Robert', 'Bob   '), '2026003 Cid    7'];
    expect(guessWidths(lines.map((line) => [...line]))).toEqual([8, 6, 2]);
    expect(guessWidths([[...'one line only']])).toEqual([]);
    expect(guessWidths([[...'abc'], [...'abcd']])).toEqual([]);
  });
});

describe('the records of a JSON document', () => {
  it('are found by the first list of objects', () => {
    expect(guessPointer('[{"a": 1}]')).toBe('');
    expect(guessPointer('{"code": 0, "tags": ["x"], "data": {"total": 2, "rows": [{"a": "}]["}')).toBe('/data/rows');
    expect(guessPointer('{"a/b": {"~": [ {"x": 1}]}}')).toBe('/a~1b/~0');
    expect(guessPointer('{"only": "words"}')).toBe('');
  });
});
