import { extractDocument } from './extract-document.ts';
import type { DocumentLimits } from './document.ts';
import { streamOf, never } from '../files/formats/testing.ts';
import { zipOf, type ZipPart } from '../files/packing/testing-zip.ts';

export function extractBytes(name: string, content: Buffer | string, limits: Partial<DocumentLimits> = {}, signal = never) {
  return extractDocument({ name, open: () => streamOf(content, 1000) }, { signal, limits });
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
export const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
export const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
export const relationsPart = (name: string, ...list: string[]): ZipPart => ({ name, content: xml(`<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`) });

export const coreProperties: ZipPart = {
  name: 'docProps/core.xml',
  content: xml(`<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">
    <dc:title>年度 &amp; 报告</dc:title><dc:creator>张三</dc:creator><cp:keywords>数据</cp:keywords><dcterms:created>2024-01-02T03:04:05+08:00</dcterms:created><dcterms:modified>2024-05-06T07:08:09Z</dcterms:modified></cp:coreProperties>`),
};

export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export function docxOf(body: string, ...more: ZipPart[]): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', content: xml(`<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`) },
    relationsPart('_rels/.rels', relation('r1', 'officeDocument', 'word/document.xml')),
    { name: 'word/document.xml', content: xml(`<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`) },
    ...more,
  ]);
}

/** The smallest whole PDF: objects in order, the first the catalogue, with `info` as the last. */
export function pdfOf(objects: readonly (string | Buffer)[], { info = '<< >>', trailer = '' } = {}): Buffer {
  const pieces = [Buffer.from('%PDF-1.5\n')];
  const places: number[] = [];
  let at = pieces[0]!.length;
  for (const [index, object] of [...objects, info].entries()) {
    places.push(at);
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as string, 'latin1'), Buffer.from('\nendobj\n')]);
    pieces.push(piece);
    at += piece.length;
  }
  const size = places.length + 1;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${size - 1} 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF`));
  return Buffer.concat(pieces);
}

export function pdfStream(content: Buffer | string, entries = ''): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);
}

/** Pages with one content each, all in one font, object 3. */
export function pdfPages(contents: readonly (Buffer | string)[], { font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', entries = '', more = [], ...options }: { font?: string; entries?: string; more?: readonly string[]; info?: string; trailer?: string } = {}): Buffer {
  const first = 4 + more.length;
  const kids = contents.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const pages = contents.flatMap((content, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + index * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`, pdfStream(content, entries),
  ]);
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>', `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`, font, ...more, ...pages], options);
}

export const show = (text: string) => `BT /F1 12 Tf 72 700 Td ${text} Tj ET`;
