import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { zipOf as zip, type ZipPart as Part } from '#engine/connectors/files/packing/testing-zip.ts';
import { sheetLimits } from '#platform/contract/platform/imports.ts';
import { streamWorkbook } from '../export-workbook.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetRow } from './sheet-row.ts';

async function read(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(bytes)) rows.push(row);
  return rows;
}
const cells = async (bytes: Buffer) => (await read(bytes)).map((row) => row.cells);

const workbook: Part = { name: 'xl/workbook.xml', content: Buffer.from('<workbook><sheets><sheet name="隐藏" state="hidden" r:id="r1"/><sheet name="a>b" r:id="r2"/></sheets></workbook>') };
const relations: Part = { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from('<Relationships><Relationship Id="r1" Target="worksheets/other.xml"/><Relationship Id="r2" Target="worksheets/sheet7.xml"/></Relationships>') };
const book = (sheet: string | Buffer, ...more: Part[]) => zip([workbook, relations, { name: 'xl/worksheets/sheet7.xml', content: Buffer.from(sheet) }, ...more]);
const sheetOf = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('a workbook', () => {
  it('gives its cells unchanged, however long the file is', async () => {
    const names = ['计算机科学与技术学院', '&lt;b&gt;', '<i>"\'', '😀 \u202Eمرحبا\u202C', '=1+1', '两\n行'];
    async function* rows() { for (let index = 0; index < 6000; index += 1) yield { a: names[index % names.length], b: index }; }
    const bytes = await buffer(streamWorkbook(rows(), [{ key: 'a', title: '甲' }, { key: 'b', title: 'b' }]));
    const found = await read(bytes);
    expect(found).toHaveLength(6001);
    expect(found.slice(1).every((row, index) => row.number === index + 2 && row.cells[0] === names[index % names.length] && row.cells[1] === String(index))).toBe(true);
  });

  it('gives what a person sees: the first visible sheet, dates, numbers, shared and rich texts, results of formulas', async () => {
    const strings: Part = { name: 'xl/sharedStrings.xml', content: Buffer.from('<sst><si><t>共享</t></si><si><r><t>一</t></r><r><t xml:space="preserve"> 二</t></r><rPh sb="0" eb="1"><t>yi</t></rPh></si></sst>') };
    const styles: Part = { name: 'xl/styles.xml', content: Buffer.from('<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>') };
    const rows = '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" s="1"><v>46266</v></c><c r="E3" s="2"><v>46266.5</v></c>'
      + '<c r="F3"><v>1.3800138E10</v></c><c r="G3"><v>0.30000000000000004</v></c><c r="H3" t="b"><v>1</v></c><c r="I3" t="str"><f>A1&amp;"x"</f><v>结果</v></c><c r="J3" t="inlineStr"><is><t>a_x0007_b &amp;lt;</t></is></c></row>';
    expect(await read(book(sheetOf(rows), strings, styles))).toEqual([
      { number: 3, cells: ['共享', '', '一 二', '2026-09-01', '2026-09-01 12:00:00', '13800138000', '0.3', 'true', '结果', 'a\u0007b &lt;'] },
    ]);
  });

  it('that unpacks without end is refused before it fills the memory', async () => {
    const styles = (unpacked: number): Part => ({ name: 'xl/styles.xml', content: Buffer.alloc(unpacked, '<x/>') });
    const sheet = sheetOf('<row><c t="inlineStr"><is><t>a</t></is></c></row>');
    expect(await cells(book(sheet, styles(4 * 1024 ** 2)))).toEqual([['a']]);
    const bomb = book(sheet, styles(64 * 1024 ** 2));
    expect(bomb.length).toBeLessThan(200_000);
    await expect(read(bomb)).rejects.toMatchObject({ definition: { code: 162 } });
    await expect(read(book(Buffer.alloc(16 * 1024 ** 2, ' ')))).rejects.toMatchObject({ definition: { code: 160 } });
    const rows = sheetOf('<row><c t="inlineStr"><is><t>0</t></is></c></row>'.repeat(sheetLimits.rows + 2));
    await expect(read(book(rows))).rejects.toMatchObject({ definition: { code: 163 } });
  });

  it('that is damaged, old, locked, or declares entities of its own is refused plainly', async () => {
    const good = book(sheetOf('<row><c t="inlineStr"><is><t>a</t></is></c></row>'));
    for (const bytes of [good.subarray(0, 80), Buffer.from('PK\u0003\u0004'), zip([{ name: 'a', content: Buffer.from('b') }]), book('<worksheet><sheetData><row><c><v>1')]) {
      await expect(read(bytes)).rejects.toMatchObject({ definition: { code: 160 } });
    }
    await expect(read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toMatchObject({ definition: { code: 161 } });
    await expect(read(book('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'))).rejects.toMatchObject({ definition: { code: 160 } });
  });

  it('with a cell far to the right is refused', async () => {
    await expect(read(book(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')))).rejects.toMatchObject({ definition: { code: 164 } });
  });
});

describe('a text file', () => {
  it('is read with quotes, line breaks inside them, any line end and a byte order mark', async () => {
    expect(await read(Buffer.from('\uFEFFa,b\r\n"x ""y""\nz",\'=1\r\n\r\n,last'))).toEqual([
      { number: 1, cells: ['a', 'b'] }, { number: 2, cells: ['x "y"\nz', '=1'] }, { number: 4, cells: ['', 'last'] },
    ]);
  });

  it('may stand apart by tabs, as copied from a spreadsheet, or by semicolons', async () => {
    expect(await cells(Buffer.from('a\tb,c\n1\t2'))).toEqual([['a', 'b,c'], ['1', '2']]);
    expect(await cells(Buffer.from('"a;b";c\n1;2'))).toEqual([['a;b', 'c'], ['1', '2']]);
  });

  it('may be UTF-8, UTF-16 or GB18030', async () => {
    const expected = [['姓名', '部门'], ['张三', '学院']];
    expect(await cells(Buffer.from('姓名,部门\n张三,学院'))).toEqual(expected);
    expect(await cells(Buffer.from('\uFEFF姓名,部门\n张三,学院', 'utf16le'))).toEqual(expected);
    expect(await cells(Buffer.from('d0d5c3fb2cb2bfc3c50ad5c5c8fd2cd1a7d4ba', 'hex'))).toEqual(expected);
  });

  it('with too many rows or columns is refused', async () => {
    await expect(read(Buffer.from(`a\n${'1\n'.repeat(sheetLimits.rows + 1)}`))).rejects.toMatchObject({ definition: { code: 163 } });
    await expect(read(Buffer.from('1,'.repeat(sheetLimits.columns + 1) + '1'))).rejects.toMatchObject({ definition: { code: 164 } });
  });
});
