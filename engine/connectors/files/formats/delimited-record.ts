import type { Text } from '#platform/contract/text.ts';

export interface Dialect {
  delimiter: string;
  /** Empty: no quotes at all. */
  quote: string;
  escape: string;
  maxColumns: number;
  maxChars: number;
}

export type ParsedRecord =
  | { kind: 'record'; cells: string[]; quoted: boolean[]; end: number }
  /** The text ends before the record does. */
  | { kind: 'more' }
  /** With the cells before the one that is at fault. */
  | { kind: 'corrupt'; reason: Text; cells: string[] };

/** One record from `start`. `final`: no more text will come, so its end ends the record. */
export function parseRecord(text: string, start: number, final: boolean, dialect: Dialect): ParsedRecord {
  const { delimiter, maxColumns } = dialect;
  const cells: string[] = [];
  const quoted: boolean[] = [];
  let at = start;
  for (;;) {
    const cell = dialect.quote !== '' && text.startsWith(dialect.quote, at) ? quotedCell(text, at, final, dialect) : plainCell(text, at, final, dialect);
    if (typeof cell === 'string') return { kind: 'more' };
    if ('zh' in cell) return { kind: 'corrupt', reason: cell, cells };
    cells.push(cell.text);
    quoted.push(cell.quoted);
    if (cells.length > maxColumns) return { kind: 'corrupt', reason: { zh: `超过 ${maxColumns} 列`, en: `more than ${maxColumns} columns` }, cells };
    at = cell.end;
    if (at >= text.length) return final ? { kind: 'record', cells, quoted, end: at } : { kind: 'more' };
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length;
      continue;
    }
    // A carriage return at the end of the text may be half of a line end.
    if (text[at] === '\r' && at + 1 >= text.length && !final) return { kind: 'more' };
    const end = text.startsWith('\r\n', at) ? at + 2 : at + 1;
    return { kind: 'record', cells, quoted, end };
  }
}

interface Found { text: string; quoted: boolean; end: number }
type FoundCell = Found | 'more' | Text;

function tooLong({ maxChars }: Dialect): Text {
  return { zh: `有一格超过 ${maxChars} 个字符（可能是引号没有闭合）`, en: `a cell has more than ${maxChars} characters (perhaps a quote is never closed)` };
}

function plainCell(text: string, start: number, final: boolean, dialect: Dialect): FoundCell {
  const { delimiter, maxChars } = dialect;
  const [first, single] = [delimiter.charCodeAt(0), delimiter.length === 1];
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13 || (code === first && (single || text.startsWith(delimiter, at)))) break;
  }
  if (at - start > maxChars) return tooLong(dialect);
  // A long delimiter may be cut by the end of the text.
  return at >= text.length && !final ? 'more' : { text: text.slice(start, at), quoted: false, end: at };
}

function quotedCell(text: string, start: number, final: boolean, dialect: Dialect): FoundCell {
  const { quote, escape, delimiter, maxChars } = dialect;
  let value = '';
  let from = start + quote.length;
  let at = from;
  for (;;) {
    const next = nextSign(text, at, quote, escape);
    if (next < 0 || (next - start > maxChars * 2)) {
      if (text.length - start > maxChars * 2) return tooLong(dialect);
      return final ? { zh: '引号没有闭合', en: 'a quote is never closed' } : 'more';
    }
    const isEscape = escape !== '' && text.startsWith(escape, next);
    const after = next + (isEscape ? escape.length : quote.length);
    if (isEscape && after >= text.length && !final) return 'more';
    if (isEscape && (text.startsWith(quote, after) || (escape !== quote && text.startsWith(escape, after)))) {
      value += text.slice(from, next);
      from = after;
      at = after + 1;
      continue;
    }
    if (!text.startsWith(quote, next)) {
      at = next + 1;
      continue;
    }
    const end = next + quote.length;
    value += text.slice(from, next);
    if (value.length > maxChars) return tooLong(dialect);
    if (end + delimiter.length > text.length && !final) return 'more';
    if (end < text.length && !text.startsWith(delimiter, end) && text[end] !== '\n' && text[end] !== '\r') return { zh: '引号之后还有文字', en: 'there is text behind a closing quote' };
    return { text: value, quoted: true, end };
  }
}

function nextSign(text: string, at: number, quote: string, escape: string): number {
  const found = text.indexOf(quote, at);
  if (escape === '' || escape === quote) return found;
  const other = text.indexOf(escape, at);
  return other < 0 || (found >= 0 && found < other) ? found : other;
}
