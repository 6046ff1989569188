import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { ownTemporaryFolder } from '../packing/testing-temporary.ts';
import { zipOf, type ZipPart } from '../packing/testing-zip.ts';
import { cellText } from './cell-value.ts';
import type { FormatSettings } from './format-settings.ts';
import { inferTypes } from './infer-types.ts';
import { readAll } from './testing.ts';
import { xlsx } from './xlsx.ts';

const temporary = ownTemporaryFolder();
const workbook: ZipPart = { name: 'xl/workbook.xml', content: '<workbook><workbookPr/><sheets><sheet name="隐藏" state="hidden" r:id="r1"/><sheet name="数据" r:id="r2"/></sheets></workbook>' };
const relations: ZipPart = { name: 'xl/_rels/workbook.xml.rels', content: '<Relationships><Relationship Id="r1" Target="worksheets/other.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet7.xml"/></Relationships>' };
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const book = (rows: string | Buffer, ...more: ZipPart[]) => zipOf([workbook, relations, { name: 'xl/worksheets/sheet7.xml', content: typeof rows === 'string' ? sheet(rows) : rows }, ...more]);
const texts = async (content: Buffer, given?: Partial<FormatSettings>) => (await readAll(xlsx, content, given)).rows.map((row) => row.map(cellText));
const styles: ZipPart = {
  name: 'xl/styles.xml',
  content: '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="165" formatCode="[Red]#,##0.00_);[Red](0)"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/></numFmts>'
    + '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="21"/><xf numFmtId="22"/></cellXfs></styleSheet>',
};

describe('a workbook', () => {
  it('of another program is read whole, with types that fit', async () => {
    const made = new exceljs.Workbook();
    const page = made.addWorksheet('学生');
    page.addRow(['学号', '姓名', '入学', '分数', '在读']);
    for (let index = 0; index < 3000; index += 1) page.addRow([String(index).padStart(8, '0'), `计算机科学与技术${index}`, new Date(Date.UTC(2024, 8, 1 + (index % 28))), index / 4, index % 2 === 0]);
    const found = await readAll(xlsx, Buffer.from(await made.xlsx.writeBuffer()), {}, 999);
    expect(found.columns).toEqual(['学号', '姓名', '入学', '分数', '在读']);
    expect(found.rows).toHaveLength(3000);
    expect(found.rows.every((row, index) => row[1] === `计算机科学与技术${index}` && row[0] === String(index).padStart(8, '0'))).toBe(true);
    expect(found.rows[5]!.map(cellText)).toEqual(['00000005', '计算机科学与技术5', '2024-09-06', '1.25', 'false']);
    expect(inferTypes(found.columns, found.rows)).toEqual([{ kind: 'string' }, { kind: 'string' }, { kind: 'date' }, { kind: 'decimal', precision: 38, scale: 2 }, { kind: 'boolean' }]);
  });

  it('gives numbers with their digits, dates as shown, and the result of formulas', async () => {
    const cells = ['<c r="A1"><v>1.3800138E10</v></c>', '<c r="B1"><v>12345678901234567</v></c>', '<c r="C1"><v>0.30000000000000004</v></c>', '<c r="D1" s="1"><v>46266</v></c>', '<c r="E1" s="5"><v>46266.5</v></c>',
      '<c r="F1" s="2"><v>59</v></c>', '<c r="G1" s="2"><v>61</v></c>', '<c r="H1" s="3"><v>-1.5</v></c>', '<c r="I1" s="4"><v>0.75</v></c>', '<c r="J1" t="b"><v>1</v></c>', '<c r="K1" t="str"><f>1</f><v>结果</v></c>',
      '<c r="L1" t="e"><v>#N/A</v></c>', '<c r="M1" t="inlineStr"><is><t>a_x0007_</t></is></c>'];
    expect(await texts(book(`<row r="1">${cells.join('')}</row>`, styles), { hasHeader: false })).toEqual([[
      '13800138000', '12345678901234567', '0.3', '2026-09-01', '2026-09-01 12:00:00', '1900-02-28', '1900-03-01', '-1.5', '18:00:00', 'true', '结果', '#N/A', 'a\u0007',
    ]]);
  });

  it('is read from the sheet that is named, else from the first that is shown', async () => {
    const other: ZipPart = { name: 'xl/worksheets/other.xml', content: sheet('<row><c><v>9</v></c></row>') };
    const made = book('<row><c><v>1</v></c></row>', other);
    expect(await texts(made, { hasHeader: false })).toEqual([['1']]);
    expect(await texts(made, { hasHeader: false, sheet: '隐藏' })).toEqual([['9']]);
    await expect(texts(made, { sheet: '没有' })).rejects.toMatchObject({ kind: 'table-gone', text: { zh: expect.stringContaining('数据') } });
  });

  it('may have gaps: empty rows and cells, short rows', async () => {
    const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
    const made = book(row(2, '<c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="C2" t="inlineStr"><is><t>c</t></is></c>') + row(5, '<c r="B5"><v>1</v></c>') + row(6, '<c r="A6" s="1"/>') + row(7, '<c r="D7"><v>1</v></c>'));
    expect(await readAll(xlsx, made)).toMatchObject({ columns: ['a', 'column_2', 'c'], numbers: [5], problems: [{ row: 7 }] });
  });

  it('that is damaged, old, too wide or not UTF-8 is refused, and leaves no temporary file', async () => {
    const good = book('<row><c><v>1</v></c></row>');
    for (const bytes of [good.subarray(0, 90), zipOf([{ name: 'a', content: 'b' }]), book('<row><c><v>1'), book('<row><c t="s"><v>5</v></c></row>'), Buffer.from('x'), book(Buffer.concat([Buffer.from('<worksheet><sheetData><row><c t="str"><v>'), Buffer.from('ff', 'hex'), Buffer.from('</v></c></row></sheetData></worksheet>')]))]) {
      await expect(texts(bytes)).rejects.toMatchObject({ kind: 'bad-data' });
    }
    await expect(texts(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toMatchObject({ kind: 'unsupported' });
    await expect(texts(book('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).rejects.toMatchObject({ kind: 'bad-data' });
    expect(temporary.left()).toEqual([]);
  });
});
