import { Digits, plainDigits } from '../../records/digits.ts';
import { writeClock, writeDate } from '../../values/civil-time.ts';
import type { Cell } from './file-format.ts';
import { unreadable, type NumberStyle } from './xlsx-parts.ts';

export interface CellContext {
  strings: readonly string[];
  style: NumberStyle;
  from1904: boolean;
  /** Moments are given to the second: what the sheet keeps beyond is noise of its counting. */
  wholeSeconds?: boolean | undefined;
}

/** What a cell holds. Numbers keep their digits; dates are civil, as the sheet shows them. */
export function xlsxCell(type: string, raw: string, context: CellContext): Cell {
  switch (type) {
    case 's': return unescapeControls(sharedText(raw, context));
    case 'b': return raw === '1' || raw === 'true';
    case 'n': return context.style === 'number' ? numberOf(raw) : momentOf(raw, context) ?? numberOf(raw);
    case 'd': return raw.replace('T', ' ').replace(/ 00:00:00(\.0+)?$/, '');
    default: return unescapeControls(raw);
  }
}

function sharedText(raw: string, { strings }: CellContext): string {
  const text = strings[Number(raw)];
  if (text === undefined) throw unreadable();
  return text;
}

/**
 * Spreadsheets keep 15 digits and show them so: a fraction written with 17, as 0.30000000000000004 for 0.3, is its
 * 15. Whole numbers that another program wrote with more digits keep them all.
 */
function numberOf(raw: string): Cell {
  const plain = plainDigits(raw.trim());
  if (plain === undefined) return raw;
  const digits = plain.replace(/^-?0*\.?0*/, '').replace('.', '');
  const rounded = plain.includes('.') && digits.length > 15 ? plainDigits(Number(plain).toPrecision(15)) ?? plain : plain;
  return new Digits(rounded.includes('.') ? rounded.replace(/\.?0+$/, '') : rounded);
}

const dayMillis = 86_400_000;

/** Days since the last day of 1899, with a 29 February 1900 that never was; or since 1904. A time alone has no day. */
function momentOf(raw: string, { style, from1904, wholeSeconds }: CellContext): string | undefined {
  const serial = Number(raw);
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return undefined;
  // A double holds a moment to some microseconds; sheets show milliseconds.
  const millis = Math.round(serial * dayMillis);
  const days = Math.floor(millis / dayMillis);
  const rest = millis - days * dayMillis;
  const clock = writeClock({ nanos: BigInt(wholeSeconds ? rest - rest % 1000 : rest) * 1_000_000n });
  if (style === 'time') return days === 0 ? clock : undefined;
  const date = writeDate(days - (from1904 ? 24_107 : days < 60 ? 25_568 : 25_569));
  return clock === '00:00:00' ? date : `${date} ${clock}`;
}

/** Characters that XML cannot hold are written as _x0007_, and a text that looks so as _x005F_x0007_. */
function unescapeControls(text: string): string {
  return text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;
}
