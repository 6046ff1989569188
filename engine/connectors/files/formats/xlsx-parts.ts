import { XmlScanner, type XmlListener } from '#platform/server/import/xml-scanner.ts';
import { ConnectorFailure } from '../../failure.ts';
import type { ZipFile } from '../packing/zip-file.ts';

const smallPart = 16 * 1024 ** 2;
/** Texts that cells share stay in memory while the sheet is read. */
const largestStrings = 256 * 1024 ** 2;

type Attribute = (name: string) => string | undefined;

export function unreadable(cause?: unknown): ConnectorFailure {
  return new ConnectorFailure('bad-data', { zh: '工作簿已损坏或不是 xlsx 文件，请另存为 .xlsx 后重试', en: 'The workbook is damaged or no xlsx file; save it again as .xlsx' }, { cause });
}

/** Feeds a part to a listener, piece by piece. The scanner would replace bytes that are not UTF-8; here they end the reading. */
export async function* scanPart(archive: ZipFile, part: string, signal: AbortSignal, listener: Partial<XmlListener>, limit = smallPart): AsyncGenerator<void> {
  const entry = archive.find(part);
  if (!entry) throw unreadable();
  const scanner = new XmlScanner({
    open: (name, attribute) => listener.open?.(name, attribute), text: (piece) => listener.text?.(piece), close: (name) => listener.close?.(name),
  });
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of archive.read(entry, signal, limit)) {
      strict.decode(piece, { stream: true });
      scanner.write(piece);
      yield;
    }
    strict.decode();
    scanner.end();
  } catch (error) {
    throw error instanceof ConnectorFailure ? error : unreadable(error);
  }
}

async function scan(archive: ZipFile, part: string, signal: AbortSignal, listener: Partial<XmlListener>, limit?: number): Promise<void> {
  const pieces = scanPart(archive, part, signal, listener, limit);
  while (!(await pieces.next()).done);
}

export interface SheetPlace {
  part: string;
  /** Days are counted from 1904, as old Macintosh workbooks do. */
  from1904: boolean;
}

/** The sheet of this name; without one, the first that is shown. */
export async function findSheet(archive: ZipFile, wanted: string, signal: AbortSignal): Promise<SheetPlace> {
  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let from1904 = false;
  await scan(archive, 'xl/workbook.xml', signal, {
    open(name, attribute) {
      if (name === 'sheet') sheets.push({ name: attribute('name') ?? '', relation: attribute('r:id') ?? attribute('relationships:id') ?? '', hidden: (attribute('state') ?? 'visible') !== 'visible' });
      else if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
    },
  });
  const targets = new Map<string, string>();
  await scan(archive, 'xl/_rels/workbook.xml.rels', signal, {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const sheet = wanted === '' ? sheets.find(({ hidden }) => !hidden) ?? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (!sheet) {
    const names = sheets.map(({ name }) => name).slice(0, 20).join('、');
    throw new ConnectorFailure('table-gone', { zh: `工作簿中没有工作表“${wanted}”，现有：${names}`, en: `The workbook has no sheet "${wanted}"; it has: ${names}` });
  }
  const target = targets.get(sheet.relation) ?? 'worksheets/sheet1.xml';
  return { part: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 };
}

export async function readStrings(archive: ZipFile, signal: AbortSignal): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.find('xl/sharedStrings.xml')) return strings;
  let [text, reading, phonetic] = ['', false, false];
  await scan(archive, 'xl/sharedStrings.xml', signal, {
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
      else if (name === 'si') strings.push(text);
    },
  }, largestStrings);
  return strings;
}

export type NumberStyle = 'number' | 'date' | 'time';

/** Numbers that are shown as dates are dates; only their style tells. */
export async function readStyles(archive: ZipFile, signal: AbortSignal): Promise<NumberStyle[]> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let inStyles = false;
  if (!archive.find('xl/styles.xml')) return [];
  const open = (name: string, attribute: Attribute) => {
    if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
    else if (name === 'cellXfs') inStyles = true;
    else if (name === 'xf' && inStyles) styles.push(Number(attribute('numFmtId')) || 0);
  };
  await scan(archive, 'xl/styles.xml', signal, { open, close: (name) => { if (name === 'cellXfs') inStyles = false; } });
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
