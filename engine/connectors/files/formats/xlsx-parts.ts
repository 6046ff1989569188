import { ConnectorFailure } from '../../failure.ts';
import { readRelations, scanPart } from '../packing/scan-part.ts';
import { GrownTooLarge } from '../packing/unpack-limits.ts';
import type { ZipFile } from '../packing/zip-file.ts';

type Attribute = (name: string) => string | undefined;

/** Of the parts of a workbook once unpacked, in bytes; texts that cells share stay in memory while a sheet is read. */
export interface WorkbookLimits {
  part: number;
  strings: number;
  mostStrings: number;
  sheet: number;
}

export const usualWorkbookLimits: WorkbookLimits = { part: 16 * 1024 ** 2, strings: 256 * 1024 ** 2, mostStrings: 16_000_000, sheet: 8 * 1024 ** 3 };

export function unreadable(cause?: unknown): ConnectorFailure {
  return new ConnectorFailure('bad-data', { zh: '工作簿已损坏或不是 xlsx 文件，请另存为 .xlsx 后重试', en: 'The workbook is damaged or no xlsx file; save it again as .xlsx' }, { cause });
}

export interface Sheet {
  name: string;
  part: string;
  hidden: boolean;
}

/** `from1904`: days are counted from 1904, as old Macintosh workbooks do. */
export async function readSheets(archive: ZipFile, signal: AbortSignal, { part: largest }: WorkbookLimits): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const named: { name: string; relation: string; hidden: boolean }[] = [];
  let from1904 = false;
  const options = { signal, largest, damaged: unreadable };
  await scanPart(archive, 'xl/workbook.xml', {
    open(name, attribute) {
      if (name === 'sheet') named.push({ name: attribute('name') ?? '', relation: attribute('r:id') ?? attribute('relationships:id') ?? '', hidden: (attribute('state') ?? 'visible') !== 'visible' });
      else if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
    },
  }, options);
  const relations = await readRelations(archive, 'xl/workbook.xml', options);
  return { from1904, sheets: named.map(({ name, relation, hidden }) => ({ name, hidden, part: relations.get(relation)?.part ?? 'xl/worksheets/sheet1.xml' })) };
}

export async function readStrings(archive: ZipFile, signal: AbortSignal, { strings: largest, mostStrings }: WorkbookLimits): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.find('xl/sharedStrings.xml')) return strings;
  let [text, reading, phonetic] = ['', false, false];
  await scanPart(archive, 'xl/sharedStrings.xml', {
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
      else if (name === 'si' && strings.push(text) > mostStrings) throw new GrownTooLarge();
    },
  }, { signal, largest, damaged: unreadable });
  return strings;
}

export type NumberStyle = 'number' | 'date' | 'time';

/** Numbers that are shown as dates are dates; only their style tells. */
export async function readStyles(archive: ZipFile, signal: AbortSignal, { part: largest }: WorkbookLimits): Promise<NumberStyle[]> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let inStyles = false;
  if (!archive.find('xl/styles.xml')) return [];
  const open = (name: string, attribute: Attribute) => {
    if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
    else if (name === 'cellXfs') inStyles = true;
    else if (name === 'xf' && inStyles) styles.push(Number(attribute('numFmtId')) || 0);
  };
  await scanPart(archive, 'xl/styles.xml', { open, close: (name) => { if (name === 'cellXfs') inStyles = false; } }, { signal, largest, damaged: unreadable });
  return styles.map((number) => styleOf(number, formats.get(number)));
}

function styleOf(number: number, code: string | undefined): NumberStyle {
  if (code === undefined) {
    if ((number >= 18 && number <= 21) || (number >= 45 && number <= 47) || (number >= 32 && number <= 35) || number === 55 || number === 56) return 'time';
    return (number >= 14 && number <= 22) || (number >= 27 && number <= 58) ? (number >= 37 && number <= 44) || number === 48 || number === 49 ? 'number' : 'date' : 'number';
  }
  // Quoted words, escaped signs and colours are no letters of a date; only the part for positive numbers counts.
  const letters = (code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')[0] ?? '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/general/i.test(letters)) return 'number';
  if (/[yd]/i.test(letters)) return 'date';
  if (/[hs]/i.test(letters)) return 'time';
  return /m/i.test(letters) ? 'date' : 'number';
}
