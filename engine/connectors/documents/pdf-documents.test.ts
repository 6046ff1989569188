import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extractBytes, pdfPages, show } from './testing-documents.ts';

const chinese = (encoding: string) => ({
  font: `<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /${encoding} /DescendantFonts [4 0 R] >>`,
  more: [
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (${encoding.includes('RKSJ') ? 'Japan1' : 'GB1'}) /Supplement 2 >> /FontDescriptor 5 0 R >>`,
    '<< /Type /FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ],
});

describe('a PDF', () => {
  it('gives its text page by page and its properties', async () => {
    const made = pdfPages([`${show('(Hello \\(PDF\\))')} BT /F1 12 Tf 72 680 Td (second line) Tj ET`, deflateSync(show('(unused)')).subarray(0, 0), show('(third page)')], {
      info: "<< /Title <FEFF6807 9898> /Author (Zhang San) /CreationDate (D:20240102030405+08'00') /ModDate (D:2024) >>",
    });
    expect(await extractBytes('a.txt', made)).toMatchObject({
      kind: 'pdf', text: 'Hello (PDF)\nsecond line\n\nthird page', truncated: false,
      properties: { title: '标题', author: 'Zhang San', created: '2024-01-01 19:04:05Z', modified: '2024-01-01 00:00:00', pages: 3, language: 'en-GB', words: 6 },
    });
    expect(await extractBytes('a.pdf', made, { pages: 1 })).toMatchObject({ text: 'Hello (PDF)\nsecond line', truncated: true, properties: { pages: 3 } });
    expect(await extractBytes('a.pdf', made, { characters: 5 })).toMatchObject({ text: 'Hello', truncated: true });
  });

  it.each([['GBK-EUC-H', 'C4E3BAC3814044'], ['UniGB-UCS2-H', '4F60597D4E020044'], ['GBK-EUC-V', 'C4E3BAC3814044']])('in Chinese by codes of %s is read without tables of its own', async (encoding, codes) => {
    expect(await extractBytes('a.pdf', pdfPages([show(`<${codes}>`)], chinese(encoding)))).toMatchObject({ text: '你好丂D', notes: [] });
  });

  it('whose characters nobody can know says so instead of guessing', async () => {
    const unknown = await extractBytes('a.pdf', pdfPages([show('<0FA00022>')], chinese('Identity-H')));
    expect(unknown).toMatchObject({ text: '\uFFFDA', notes: [{ zh: expect.stringContaining('�') }] });
    const japanese = await extractBytes('a.pdf', pdfPages([show('<82A0>')], chinese('90ms-RKSJ-H')));
    expect(japanese.text).toBe('');
    expect(japanese.notes[0]).toMatchObject({ en: expect.stringMatching(/no text|RKSJ/) });
    expect(japanese.notes.some(({ en }) => en.includes('90ms-RKSJ-H'))).toBe(true);
  });

  it('without any text may be scanned', async () => {
    expect(await extractBytes('a.pdf', pdfPages(['0 0 10 10 re f']))).toMatchObject({ text: '', notes: [{ en: expect.stringContaining('scanned') }] });
  });

  it('that is damaged or locked is refused plainly', async () => {
    await expect(extractBytes('a.pdf', '%PDF-1.7\nnothing at all')).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('PDF') });
    const key = 'ab'.repeat(32);
    const locked = pdfPages([show('(secret)')], { trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>` });
    await expect(extractBytes('a.pdf', locked)).rejects.toMatchObject({ kind: 'unsupported', message: expect.stringContaining('password') });
  });
});
