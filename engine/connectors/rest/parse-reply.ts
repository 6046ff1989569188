import { parse as parseCsv, CsvError } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ConnectorFailure } from '../failure.ts';
import { parseExactJson, type Json } from '../records/exact-json.ts';
import type { HttpReply } from './http-call.ts';

export interface ReplyFormat { type: 'JSON' | 'XML' | 'CSV'; encoding: string; delimiter: string }

/** A reply as data: JSON with all its digits, XML and CSV with every value a text. An empty reply is null. */
export function parseReply(reply: HttpReply, format: ReplyFormat): Json {
  const text = decodeReply(reply, format);
  if (text.trim() === '') return null;
  if (format.type === 'XML') return parseXml(text);
  return format.type === 'CSV' ? parseTable(text, format.delimiter) : parseJson(text);
}

export function decodeReply({ body, headers }: Pick<HttpReply, 'body' | 'headers'>, { type, encoding }: Pick<ReplyFormat, 'type' | 'encoding'>): string {
  const named = /charset\s*=\s*"?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const declared = type === 'XML' ? /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/.exec(body.subarray(0, 200).toString('latin1'))?.[1] : undefined;
  const label = encoding || named || declared || 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch (error) {
    throw new ConnectorFailure('bad-data', {
      zh: `回应不是有效的 ${label} 文本，请设置正确的编码（例如 gb18030）`,
      en: `The reply is not valid ${label} text. Set its encoding (gb18030, for example)`,
    }, { cause: error });
  }
}

function broken(type: string, where: string, excerpt: string, cause?: unknown): ConnectorFailure {
  return new ConnectorFailure('bad-data', {
    zh: `回应不是有效的 ${type}：${where}。开头是：${excerpt}`, en: `The reply is not valid ${type}: ${where}. It begins with: ${excerpt}`,
  }, { cause });
}

const beginning = (text: string) => text.slice(0, 120).replace(/\s+/g, ' ');

function parseJson(text: string): Json {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw broken('JSON', error instanceof Error ? error.message.replace(/,? ?"[^]*$/, '') : '', beginning(text), error);
  }
}

function parseXml(text: string): Json {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw broken('XML', `${valid.err.msg} (${valid.err.line}:${valid.err.col})`, beginning(text));
  // Numbers stay text, and no entity is ever expanded by the parser: the few that XML itself has are read here.
  const parser = new XMLParser({
    ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, parseAttributeValue: false, processEntities: false,
    ignoreDeclaration: true, ignorePiTags: true, trimValues: true, cdataPropName: cdata,
  });
  try {
    return plainXml(parser.parse(text) as Json, text);
  } catch (error) {
    if (error instanceof ConnectorFailure) throw error;
    throw broken('XML', error instanceof Error ? error.message : '', beginning(text), error);
  }
}

const cdata = '#cdata';

function plainXml(value: Json, text: string): Json {
  if (typeof value === 'string') return value.replace(/&([^;\s]{1,40});|&/g, (whole, name?: string) => character(name) ?? fail(whole, text));
  if (Array.isArray(value)) return value.map((part) => plainXml(part, text));
  if (typeof value !== 'object' || value === null) return value;
  const raw = (value as Record<string, Json>)[cdata];
  const parts = Object.entries(value).filter(([name]) => name !== cdata).map(([name, part]) => [name, plainXml(part, text)] as const);
  if (raw === undefined) return Object.fromEntries(parts);
  const characters = (Array.isArray(raw) ? raw : [raw]).join('');
  const others = parts.filter(([name]) => name !== '#text');
  const whole = `${String(parts.find(([name]) => name === '#text')?.[1] ?? '')}${characters}`;
  return others.length === 0 ? whole : Object.fromEntries([...others, ['#text', whole]]);
}

function character(name: string | undefined): string | undefined {
  const known: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  if (name === undefined) return undefined;
  if (Object.hasOwn(known, name)) return known[name];
  const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
  const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] ? 16 : 10) : Number.NaN;
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : undefined;
}

function fail(entity: string, text: string): never {
  throw broken('XML', `entity ${entity}`, beginning(text));
}

function parseTable(text: string, delimiter: string): Json {
  try {
    return parseCsv(text, { columns: true, bom: true, delimiter, skip_empty_lines: true, max_record_size: 4 * 1024 * 1024 }) as Json;
  } catch (error) {
    throw broken('CSV', error instanceof CsvError ? `${error.code} (line ${String(error['lines'] ?? '?')})` : String(error), beginning(text), error);
  }
}
