import { decodeMailBytes } from './mail-charset.ts';
import type { MailLines } from './mail-lines.ts';

export type MailHeaders = ReadonlyMap<string, string>;

const mostHeaderText = 1024 ** 2;

/** Up to the empty line; continued lines are joined. The first of a name counts. */
export async function readHeaders(lines: MailLines): Promise<MailHeaders> {
  const headers = new Map<string, string>();
  let [name, value, length] = ['', '', 0];
  const keep = () => { if (name !== '' && !headers.has(name)) headers.set(name, value.trim()); };
  for (let line = await lines.take(); line && line.text !== ''; line = await lines.take()) {
    length += line.text.length;
    if (length > mostHeaderText) continue;
    if (!line.begins || /^[ \t]/.test(line.text)) {
      value += line.begins ? ` ${line.text.trimStart()}` : line.text;
      continue;
    }
    keep();
    [, name = '', value = ''] = /^([!-9;-~]+):(.*)$/s.exec(line.text) ?? [];
    name = name.toLowerCase();
  }
  keep();
  return headers;
}

/** `=?GB18030?B?…?=` and its like (RFC 2047), and what was written raw in spite of the rules. */
export function headerText(raw: string | undefined): string {
  if (raw === undefined) return '';
  const words = [...raw.matchAll(/=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=([ \t]+(?==\?))?/gi)];
  if (words.length === 0) return decodeMailBytes(Buffer.from(raw, 'latin1'), undefined).text;
  let [text, at] = ['', 0];
  // A character may lie across two words of one charset: their bytes are put together before they are read.
  let pending: { charset: string; bytes: Buffer[] } | undefined;
  const flush = () => {
    if (pending) text += decodeMailBytes(Buffer.concat(pending.bytes), pending.charset).text;
    pending = undefined;
  };
  for (const match of words) {
    const [whole, charset = '', encoding = '', body = ''] = match;
    if (match.index > at) {
      flush();
      text += decodeMailBytes(Buffer.from(raw.slice(at, match.index), 'latin1'), undefined).text;
    }
    const name = charset.replace(/\*.*$/, '').toLowerCase();
    if (pending?.charset !== name) flush();
    pending ??= { charset: name, bytes: [] };
    pending.bytes.push(encoding.toLowerCase() === 'b' ? Buffer.from(body, 'base64') : quotedPrintable(body.replaceAll('_', ' ')));
    at = match.index + whole.length;
  }
  flush();
  return text + decodeMailBytes(Buffer.from(raw.slice(at), 'latin1'), undefined).text;
}

/** The bytes of a quoted-printable text; what is no escape stays. */
export function quotedPrintable(text: string): Buffer {
  return Buffer.from(text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1');
}

/** A value and its parameters: `text/plain; charset="gb2312"`, also continued and encoded ones (RFC 2231). */
export function parameters(header: string | undefined): { value: string; get(name: string): string | undefined } {
  const [value = ''] = (header ?? '').split(';');
  const found = new Map<string, string>();
  for (const [, name = '', quoted, bare] of (header ?? '').slice(value.length).matchAll(/;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g)) {
    found.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '');
  }
  return { value: value.trim().toLowerCase(), get: (name) => parameterOf(found, name) };
}

function parameterOf(found: ReadonlyMap<string, string>, name: string): string | undefined {
  const plain = found.get(name);
  if (plain !== undefined) return headerText(plain);
  const whole = found.get(`${name}*`);
  const pieces = whole === undefined ? [] : [{ text: whole, encoded: true }];
  for (let index = 0; whole === undefined; index += 1) {
    const [encoded, direct] = [found.get(`${name}*${index}*`), found.get(`${name}*${index}`)];
    if (encoded === undefined && direct === undefined) break;
    pieces.push({ text: encoded ?? direct ?? '', encoded: encoded !== undefined });
  }
  if (pieces.length === 0) return undefined;
  const [, charset, first] = pieces[0]!.encoded ? /^([^']*)'[^']*'(.*)$/s.exec(pieces[0]!.text) ?? [] : [];
  if (first !== undefined) pieces[0]!.text = first;
  const bytes = pieces.map(({ text, encoded }) => (encoded ? quotedPrintable(text.replaceAll('%', '=')) : Buffer.from(text, 'latin1')));
  return decodeMailBytes(Buffer.concat(bytes), charset).text;
}
