import { detectEncoding } from '../files/formats/text-decoding.ts';
import { isZip, type ZipFile } from '../files/packing/zip-file.ts';
import { locked, unsupported } from './document-failures.ts';
import type { DocumentKind } from './document.ts';

/** What the first bytes say. Names lie; only between kinds of plain text the name has a say, since nothing else tells them apart. */
export function recogniseDocument(name: string, sample: Uint8Array): DocumentKind | 'zip' | 'compound' {
  if (isZip(sample)) return 'zip';
  if (startsWith(sample, 0xd0, 0xcf, 0x11, 0xe0)) return 'compound';
  // Some writers put a few bytes before the mark.
  if (Buffer.from(sample.subarray(0, 1024)).includes('%PDF-')) return 'pdf';
  for (const [bytes, what] of others) if (startsWith(sample, ...bytes)) throw unsupported(what);
  const text = textOf(sample);
  if (text === undefined) throw unsupported({ zh: '这种二进制文件', en: 'A binary file of this kind' });
  if (isHtml(text)) return 'html';
  if (isEmail(text)) return 'email';
  return isMarkdown(text, name) ? 'markdown' : 'text';
}

const others: [bytes: number[], what: { zh: string; en: string }][] = [
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], { zh: ' RTF 文档', en: 'RTF' }], [[0x89, 0x50, 0x4e, 0x47], { zh: '图片', en: 'A picture' }], [[0xff, 0xd8, 0xff], { zh: '图片', en: 'A picture' }],
  [[0x47, 0x49, 0x46, 0x38], { zh: '图片', en: 'A picture' }], [[0x1f, 0x8b], { zh: '压缩文件', en: 'A packed file' }], [[0x37, 0x7a, 0xbc, 0xaf], { zh: '压缩文件', en: 'A packed file' }], [[0x52, 0x61, 0x72, 0x21], { zh: '压缩文件', en: 'A packed file' }],
];

function startsWith(sample: Uint8Array, ...bytes: number[]): boolean {
  return bytes.every((byte, index) => sample[index] === byte);
}

/** Escape begins the colours of a log. */
const usualControls = new Set(['\t', '\n', '\v', '\f', '\r', '\u001B']);

/** The sample as text, undecodable bytes replaced; undefined: no text at all. */
function textOf(sample: Uint8Array): string | undefined {
  const encoding = detectEncoding(sample);
  const text = new TextDecoder(encoding).decode(sample);
  let strange = 0;
  for (const sign of text) if (sign === '\uFFFD' || (sign < ' ' && !usualControls.has(sign))) strange += 1;
  return strange > text.length / 50 ? undefined : text;
}

function isHtml(text: string): boolean {
  const start = text.slice(0, 4096).replace(/^\uFEFF/, '').replace(/^(?:\s+|<\?xml[^>]*>|<!--[\s\S]*?-->)*/, '');
  return /^<(?:!doctype\s+html|html|head|body|title|meta)\b/i.test(start);
}

const mailHeaders = /^(?:from|to|subject|date|received|message-id|mime-version|return-path|delivered-to|content-type)$/i;

/** Header lines from the first on, two of them of letters, and one that no other file begins with. */
function isEmail(text: string): boolean {
  const head = (text.split(/\r?\n\r?\n/)[0] ?? '').split(/\r?\n/).filter((line) => !/^[ \t]/.test(line) && !/^From \S+ /.test(line));
  const names = head.slice(0, 200).map((line) => /^([!-9;-~]+):/.exec(line)?.[1]);
  if (names.length < 2 || names.slice(0, -1).includes(undefined)) return false;
  const known = names.filter((name) => name !== undefined && mailHeaders.test(name));
  return known.length >= 2 && known.some((name) => /^(?:from|received|message-id|mime-version|return-path|delivered-to)$/i.test(name ?? ''));
}

function isMarkdown(text: string, name: string): boolean {
  if (/\.(?:md|markdown|mdown)$/i.test(name)) return true;
  const lines = text.split(/\r?\n/).slice(0, 400);
  const marks = [/^#{1,6} \S/, /^```/, /\[[^\]]+\]\([^)\s]+\)/, /^\|(?:\s*:?-{3,}:?\s*\|)+\s*$/, /\*\*[^*\s][^*]*\*\*/];
  // One sign may be chance; a heading and another are not.
  return marks[0]!.test(lines.find((line) => marks[0]!.test(line)) ?? '') && marks.slice(1).some((mark) => lines.some((line) => line.length < 2_000 && mark.test(line)));
}

/** Office files are zip files; which, the main part inside tells. */
export function recogniseOffice(archive: ZipFile): DocumentKind {
  if (archive.find('word/document.xml') ?? archive.find('word/document2.xml')) return 'docx';
  if (archive.find('ppt/presentation.xml')) return 'pptx';
  if (archive.find('xl/workbook.xml')) return 'xlsx';
  if (archive.find('META-INF/manifest.xml') ?? archive.find('content.xml')) throw unsupported({ zh: ' OpenDocument 文档', en: 'OpenDocument' });
  if (archive.find('xl/workbook.bin')) throw unsupported({ zh: ' xlsb 工作簿', en: 'An xlsb workbook' });
  throw unsupported({ zh: '压缩文件', en: 'A packed file' });
}

/** Old office files, and new ones with a password, share one container. */
export function compoundFailure(bytes: Buffer): Error {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? locked() : unsupported({ zh: '旧版 Office 文件（doc、xls、ppt、msg）', en: 'An old office file (doc, xls, ppt, msg)' });
}
