import { importErrors } from '#platform/contract/platform/imports.ts';
import { UserError } from '../errors.ts';
import { unescapeControls } from './xlsx-cells.ts';
import { XmlScanner, type XmlListener } from './xml-scanner.ts';
import type { ZipArchive } from './zip-archive.ts';

const smallPart = 8 * 1024 ** 2;
/** Texts that cells share stay in memory while the sheet is read. */
const largestStrings = 128 * 1024 ** 2;
const mostStrings = 4_000_000;

type Attribute = (name: string) => string | undefined;

async function scan(archive: ZipArchive, part: string, limit: number, listener: Partial<XmlListener>): Promise<void> {
  const scanner = new XmlScanner({ open: () => undefined, text: () => undefined, close: () => undefined, ...listener });
  for await (const chunk of archive.read(part, limit)) scanner.write(chunk);
  scanner.end();
}

/** Where the first sheet lies: the one a person sees first, which need not be sheet1.xml. */
export async function readFirstSheetName(archive: ZipArchive): Promise<string> {
  const sheets: { relation: string | undefined; hidden: boolean }[] = [];
  await scan(archive, 'xl/workbook.xml', smallPart, {
    open(name, attribute) {
      if (name === 'sheet') sheets.push({ relation: attribute('r:id') ?? attribute('relationships:id'), hidden: (attribute('state') ?? 'visible') !== 'visible' });
    },
  });
  const targets = new Map<string, string>();
  await scan(archive, 'xl/_rels/workbook.xml.rels', smallPart, {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  const target = targets.get(first?.relation ?? '') ?? 'worksheets/sheet1.xml';
  const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!archive.has(part)) throw new UserError(importErrors.sheetUnreadable);
  return part;
}

export async function readSharedStrings(archive: ZipArchive): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.has('xl/sharedStrings.xml')) return strings;
  let text = '';
  let reading = false;
  let phonetic = false;
  await scan(archive, 'xl/sharedStrings.xml', largestStrings, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') reading = !phonetic;
    },
    text(piece) {
      if (reading) text += piece;
    },
    close(name) {
      if (name === 't') reading = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si' && strings.push(unescapeControls(text)) > mostStrings) throw new UserError(importErrors.sheetTooLarge);
    },
  });
  return strings;
}

/** Numbers that are shown as dates are dates; which are, only their style tells. */
export async function readDateStyles(archive: ZipArchive): Promise<(style: number) => boolean> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let inStyles = false;
  if (!archive.has('xl/styles.xml')) return () => false;
  const open = (name: string, attribute: Attribute) => {
    if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
    else if (name === 'cellXfs') inStyles = true;
    else if (name === 'xf' && inStyles) styles.push(Number(attribute('numFmtId')) || 0);
  };
  await scan(archive, 'xl/styles.xml', smallPart, { open, close: (name) => { if (name === 'cellXfs') inStyles = false; } });
  const dates = styles.map((format) => isDateFormat(format, formats.get(format)));
  return (style) => dates[style] ?? false;
}

function isDateFormat(number: number, code: string | undefined): boolean {
  if (code === undefined) return (number >= 14 && number <= 22) || (number >= 27 && number <= 36) || (number >= 45 && number <= 58);
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}
