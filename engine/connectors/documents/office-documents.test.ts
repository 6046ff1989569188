import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../files/packing/testing-zip.ts';
import { coreProperties, docxOf, extractBytes, paragraph, relation, relationsPart, xml } from './testing-documents.ts';

describe('a Word document', () => {
  it('gives its text and properties, whatever it is called', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('甲')}</w:tc><w:tc>${paragraph('乙')}</w:tc></w:tr></w:tbl>`;
    const deleted = '<w:p><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:ins><w:r><w:t>inserted</w:t></w:r></w:ins></w:p>';
    const app = { name: 'docProps/app.xml', content: xml('<Properties><Pages>7</Pages></Properties>') };
    const found = await extractBytes('picture.png', docxOf(`${paragraph('百川 数据平台 &lt;1&gt; 😀')}${table}${deleted}`, coreProperties, app));
    expect(found).toMatchObject({
      kind: 'docx', text: '百川 数据平台 <1> 😀\n\n甲\n\n乙\n\ninserted', truncated: false, notes: [],
      properties: { title: '年度 & 报告', author: '张三', keywords: '数据', created: '2024-01-01 19:04:05Z', modified: '2024-05-06 07:08:09Z', pages: 7, language: 'zh', words: 10, characters: 20 },
    });
  });

  it('that is longer than allowed is cut between characters', async () => {
    expect(await extractBytes('a.docx', docxOf(paragraph('数据😀平台')), { characters: 3 })).toMatchObject({ text: '数据', truncated: true });
    expect(await extractBytes('a.docx', docxOf(paragraph('数据😀')), { characters: 4 })).toMatchObject({ text: '数据😀', truncated: false });
  });

  it('that is damaged, locked, old, or no document is refused plainly', async () => {
    const good = docxOf(paragraph('a'));
    for (const bytes of [good.subarray(0, -30), docxOf('<w:p><w:r>'), zipOf([{ name: 'word/document.xml', content: 'no xml' }])]) {
      await expect(extractBytes('a.docx', bytes)).rejects.toMatchObject({ kind: 'bad-data', text: { zh: expect.stringContaining('损坏') } });
    }
    const container = (part: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000), Buffer.from(part, 'utf16le'), Buffer.alloc(500)]);
    await expect(extractBytes('a.docx', container('EncryptedPackage'))).rejects.toMatchObject({ kind: 'unsupported', message: expect.stringContaining('password') });
    await expect(extractBytes('a.doc', container('WordDocument'))).rejects.toMatchObject({ kind: 'unsupported', message: expect.stringContaining('old office file') });
    await expect(extractBytes('a.docx', zipOf([{ name: 'a.txt', content: 'a' }]))).rejects.toMatchObject({ kind: 'unsupported' });
    await expect(extractBytes('a.odt', zipOf([{ name: 'mimetype', content: 'a' }, { name: 'content.xml', content: '<a/>' }]))).rejects.toMatchObject({ kind: 'unsupported', message: expect.stringContaining('OpenDocument') });
  });
});

describe('a presentation', () => {
  const slide = (...lines: string[]) => xml(`<p:sld xmlns:a="a" xmlns:p="p">${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:sld>`);
  const show = (order: string[]) => zipOf([
    { name: 'ppt/presentation.xml', content: xml(`<p:presentation><p:sldIdLst>${order.map((id, index) => `<p:sldId id="${256 + index}" r:id="${id}"/>`).join('')}</p:sldIdLst></p:presentation>`) },
    relationsPart('ppt/_rels/presentation.xml.rels', relation('r1', 'slide', 'slides/slide1.xml'), relation('r2', 'slide', '/ppt/slides/slide2.xml')),
    { name: 'ppt/slides/slide1.xml', content: slide('第一页', 'a &amp; b') },
    { name: 'ppt/slides/slide2.xml', content: slide('second<a:br/>slide') },
    relationsPart('ppt/slides/_rels/slide1.xml.rels', relation('r1', 'notesSlide', '../notesSlides/notesSlide1.xml')),
    { name: 'ppt/notesSlides/notesSlide1.xml', content: xml('<p:notes><a:p><a:r><a:t>备注</a:t></a:r></a:p><a:p><a:fld type="slidenum"><a:t>12</a:t></a:fld></a:p></p:notes>') },
    coreProperties,
  ]);

  it('gives its slides in the order of the show, with notes and properties', async () => {
    expect(await extractBytes('a.pptx', show(['r2', 'r1']))).toMatchObject({ kind: 'pptx', text: 'second\nslide\n\n第一页\na & b\n\n备注', properties: { pages: 2, title: '年度 & 报告', author: '张三' } });
    expect(await extractBytes('a.pptx', show(['r2', 'r1']), { pages: 1 })).toMatchObject({ text: 'second\nslide', truncated: true, properties: { pages: 2 } });
  });

  it('with a slide that is no XML is refused', async () => {
    const broken = zipOf([{ name: 'ppt/presentation.xml', content: '<p><sldIdLst><sldId r:id="r1"/></sldIdLst></p>' }, relationsPart('ppt/_rels/presentation.xml.rels', relation('r1', 'slide', 'slides/gone.xml'))]);
    await expect(extractBytes('a.pptx', broken)).rejects.toMatchObject({ kind: 'bad-data' });
  });
});

describe('a workbook', () => {
  it('gives the names of its sheets and the text of its cells', async () => {
    const made = new exceljs.Workbook();
    made.creator = '李四';
    made.title = '名册';
    made.addWorksheet('学生').addRows([['学号', '入学', '说明'], ['00012', new Date(Date.UTC(2024, 8, 1)), 'two\nlines']]);
    made.addWorksheet('隐藏', { state: 'hidden' }).addRow([1.5, true]);
    expect(await extractBytes('a.bin', Buffer.from(await made.xlsx.writeBuffer()))).toMatchObject({
      kind: 'xlsx', text: '学生\n学号\t入学\t说明\n00012\t2024-09-01\ttwo lines\n\n隐藏\n1.5\ttrue\n', properties: { sheets: ['学生', '隐藏'], pages: 2, author: '李四', title: '名册' },
    });
  });
});
