import { describe, expect, it } from 'vitest';
import { delimited, detectDelimiter } from './delimited.ts';
import type { FormatSettings } from './format-settings.ts';
import { fixedWidth } from './fixed-width.ts';
import { readAll } from './testing.ts';
import { textLines } from './text-lines.ts';

const read = (content: string, given?: Partial<FormatSettings>, size?: number) => readAll(delimited, content, given, size);
const rows = async (content: string, given?: Partial<FormatSettings>) => (await read(content, given)).rows;

describe('delimited text', () => {
  it('is read the same wherever its pieces end', async () => {
    const content = '\ufeff"编号",姓名,note\r\n001,"张 ""三""","两\r\n行"\r\n\r\n2,李四,\r\n3,"",x\n';
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(await read(content, {}, size), String(size)).toEqual({
        columns: ['编号', '姓名', 'note'], rows: [['001', '张 "三"', '两\r\n行'], ['2', '李四', null], ['3', '', 'x']], numbers: [2, 4, 5], problems: [],
      });
    }
  });

  it('knows null, empty and missing apart as the settings say', async () => {
    const content = 'a,b,c\n\\N,"",\n"\\N",x,y';
    expect(await rows(content, { nullValue: '\\N', emptyValue: '(empty)' })).toEqual([[null, '(empty)', ''], ['\\N', 'x', 'y']]);
    expect((await read('a,b\n1,\n2,3', { allowNulls: false })).problems).toMatchObject([{ row: 2 }]);
  });

  it('takes headings, given names, both or neither, and makes each name one', async () => {
    expect((await read('a,,a,A\n1,2,3,4')).columns).toEqual(['a', 'column_2', 'a_2', 'A_3']);
    expect(await read('a,b\n1,2', { headerNames: ['x'] })).toMatchObject({ columns: ['x', 'b'], rows: [['1', '2']] });
    expect(await read('1,2', { hasHeader: false })).toMatchObject({ columns: ['column_1', 'column_2'], rows: [['1', '2']], numbers: [1] });
    expect(await read('1,2', { hasHeader: false, headerNames: ['x', 'y'] })).toMatchObject({ columns: ['x', 'y'], rows: [['1', '2']] });
    expect(await read('a,b\n')).toMatchObject({ columns: ['a', 'b'], rows: [] });
    expect(await read('')).toMatchObject({ columns: [], rows: [] });
  });

  it('skips rows before the headings', async () => {
    expect(await read('报表 2026\n\na,b\n1,2', { rowsToSkip: 2, delimiter: ',' })).toMatchObject({ columns: ['a', 'b'], rows: [['1', '2']], numbers: [4], problems: [] });
  });

  it('leaves out corrupt rows, tells each by number and reason, and loses no other', async () => {
    const found = await read('a,b\n1,2\n3\n4,5,6\n"7"x,8\n9,10\n"open,11\n12,13\n', { delimiter: ',' }, 5);
    expect(found.rows).toEqual([['1', '2'], ['9', '10'], ['12', '13']]);
    expect(found.numbers).toEqual([2, 6, 8]);
    expect(found.problems.map(({ row, reason }) => [row, reason.en])).toEqual([
      [3, '1 columns instead of 2'], [4, '3 columns instead of 2'], [5, 'there is text behind a closing quote'], [7, 'a quote is never closed'],
    ]);
    await expect(read('a,b\n1\n', { skipCorruptRecords: false, delimiter: ',' })).rejects.toMatchObject({ kind: 'bad-data', text: { zh: expect.stringContaining('第 2 行') } });
  });

  it('keeps the limits of columns and characters, whatever the length of the line', async () => {
    const long = 'x'.repeat(5_000);
    const found = await read(`a,b\n1,${long}\n2,"${long}"\n3,ok\n${'1,'.repeat(30)}1\n4,ok`, { maxCharsPerColumn: 100, maxColumns: 10 }, 64);
    expect(found.rows).toEqual([['3', 'ok'], ['4', 'ok']]);
    expect(found.problems.map(({ row }) => row)).toEqual([2, 3, 5]);
  });

  it('has the delimiter, quote and escape that are set', async () => {
    expect(await rows("a||b\n'x||''y'||2", { delimiter: '||', quote: "'", escape: "'" })).toEqual([['x||\'y', '2']]);
    expect(await rows('a,b\n"x \\"y\\" \\\\",2', { escape: '\\' })).toEqual([['x "y" \\', '2']]);
    expect(await rows('a\tb\n"x\ty', { delimiter: '\t', quote: '' })).toEqual([['"x', 'y']]);
    expect(await rows('a\u0001b\n1\u00012', { delimiter: '\u0001' })).toEqual([['1', '2']]);
  });

  it('finds the delimiter by itself', () => {
    expect(detectDelimiter('a;b;c\n"1,1";2,2;3\n4;5;6\n')).toBe(';');
    expect(detectDelimiter('a\tb\n1,1\t2\n')).toBe('\t');
    expect(detectDelimiter('a|b|c\n')).toBe('|');
    expect(detectDelimiter('only\none\n')).toBe(',');
  });

  it('may have a thousand columns, and old line ends', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `c${index}`);
    expect(await read(`${names.join()}\r${names.join()}`)).toMatchObject({ columns: names, rows: [names] });
  });
});

describe('fixed width text', () => {
  it('is cut by characters', async () => {
    expect(await readAll(fixedWidth, '编号 姓名  \n001张三   \n002李四😀  \n003\n', { widths: [3, 5] })).toMatchObject({
      columns: ['编号', '姓名'], rows: [['001', '张三'], ['002', '李四😀'], ['003', null]],
    });
  });

  it('is cut by bytes, as hosts count, and says where a character would be cut in two', async () => {
    const gbk = Buffer.concat([Buffer.from('001'), Buffer.from('d5c5c8fd', 'hex'), Buffer.from('  \r\n002'), Buffer.from('d5c5c8fdcbc4', 'hex'), Buffer.from('\n01'), Buffer.from('d5c5', 'hex'), Buffer.from('xxxxx')]);
    const found = await readAll(fixedWidth, gbk, { widths: [3, 6], widthUnit: 'byte', encoding: 'gbk', hasHeader: false, headerNames: ['id', 'name'] }, 4);
    expect(found.rows).toEqual([['001', '张三'], ['002', '张三四']]);
    expect(found.problems).toMatchObject([{ row: 3 }]);
  });

  it('needs its widths, and refuses longer lines', async () => {
    expect(() => fixedWidth.read((async function* () {})(), { widths: [] } as never, new AbortController().signal)).toThrow('width');
    expect((await readAll(fixedWidth, 'ab\nabc', { widths: [1, 1], hasHeader: false })).problems).toMatchObject([{ row: 2 }]);
  });
});

describe('plain text', () => {
  it('is a row per line, with empty lines and whatever signs', async () => {
    expect(await readAll(textLines, 'a,"b\r\n\r\n c\rd\n', {}, 1)).toMatchObject({ columns: ['value'], rows: [['a,"b'], [''], [' c'], ['d']], numbers: [1, 2, 3, 4] });
  });

  it('reports lines that are too long', async () => {
    expect(await readAll(textLines, `a\n${'x'.repeat(500)}\nb`, { maxCharsPerColumn: 50 }, 16)).toMatchObject({ rows: [['a'], ['b']], problems: [{ row: 2 }] });
  });
});
