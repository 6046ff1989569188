import { decodeHtmlEntities } from './html-entities.ts';

export interface HtmlText {
  text: string;
  title: string | null;
  language: string | null;
  /** By name or property, in small letters. */
  meta: Map<string, string>;
}

const blocks = new Set(['address', 'article', 'aside', 'blockquote', 'caption', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'option', 'p', 'pre', 'section', 'summary', 'table', 'tr', 'ul']);
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'pre', 'ul', 'ol']);
/** What is between their tags is no text; it ends at their own closing tag only. */
const hidden = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'object', 'textarea']);

/** What a reader sees. Forgiving like a browser: a sign that begins no tag is text, an unknown tag is passed over. */
export function htmlText(source: string): HtmlText {
  const found: HtmlText = { text: '', title: null, language: null, meta: new Map() };
  const writer = new BlockWriter();
  let [at, preformatted] = [0, 0];
  while (at < source.length) {
    const open = source.indexOf('<', at);
    if (open !== at) writer.text(decodeHtmlEntities(source.slice(at, open < 0 ? undefined : open)), preformatted > 0);
    if (open < 0) break;
    const end = endOfTag(source, open);
    if (end === undefined) {
      writer.text('<', preformatted > 0);
      at = open + 1;
      continue;
    }
    const [, slash, name = ''] = /^<(\/?)([a-z][\w:-]*)/i.exec(source.slice(open, Math.min(end, open + 80))) ?? [];
    const tag = name.toLowerCase();
    at = end;
    if (tag === 'title' && slash === '') {
      const close = closing(source, end, 'title');
      found.title ??= decodeHtmlEntities(source.slice(end, close.start)).replace(/\s+/g, ' ').trim();
      at = close.end;
    } else if (hidden.has(tag) && slash === '' && source[end - 2] !== '/') at = closing(source, end, tag).end;
    else if (tag === 'html' && slash === '') found.language ??= attribute(source.slice(open, end), 'lang') ?? null;
    else if (tag === 'meta') keepMeta(source.slice(open, end), found.meta);
    else if (tag === 'br') writer.line();
    else if (tag === 'td' || tag === 'th') { if (slash !== '') writer.tab(); } else if (blocks.has(tag)) writer.block(paragraphs.has(tag));
    if (tag === 'pre') preformatted = Math.max(0, preformatted + (slash === '' ? 1 : -1));
  }
  found.text = writer.finish();
  return found;
}

/** Behind the tag at `open`; undefined: it is none, as in `a < b`. */
function endOfTag(source: string, open: number): number | undefined {
  if (source.startsWith('<!--', open)) {
    const end = source.indexOf('-->', open + 4);
    return end < 0 ? source.length : end + 3;
  }
  if (!/[a-z/!?]/i.test(source[open + 1] ?? '')) return undefined;
  let quote = '';
  for (let at = open + 1; at < source.length; at += 1) {
    const sign = source[at]!;
    if (quote !== '') { if (sign === quote) quote = ''; } else if (sign === '>') return at + 1;
    else if ((sign === '"' || sign === "'") && source[at - 1] === '=') quote = sign;
  }
  return source.length;
}

function closing(source: string, from: number, tag: string): { start: number; end: number } {
  const expression = new RegExp(`</${tag}(?=[\\s/>])`, 'gi');
  expression.lastIndex = from;
  const start = expression.exec(source)?.index ?? source.length;
  const end = source.indexOf('>', start);
  return { start, end: end < 0 ? source.length : end + 1 };
}

function attribute(tag: string, name: string): string | undefined {
  const [, double, single, bare] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : decodeHtmlEntities(value);
}

function keepMeta(tag: string, meta: Map<string, string>): void {
  const name = (attribute(tag, 'name') ?? attribute(tag, 'property') ?? attribute(tag, 'http-equiv'))?.toLowerCase();
  const content = attribute(tag, 'content');
  if (name !== undefined && content !== undefined && !meta.has(name)) meta.set(name, content);
}

/** Runs of blanks become one, as on the screen; blocks begin a line, paragraphs have an empty one before them. */
class BlockWriter {
  readonly #pieces: string[] = [];
  #breaks = 0;
  #blank = false;

  text(text: string, preformatted: boolean): void {
    const shown = preformatted ? text : text.replace(/[ \t\r\n\f]+/g, ' ');
    const body = preformatted || !(this.#blank || this.#breaks > 0) ? shown : shown.trimStart();
    if (body === '') return;
    if (this.#breaks > 0 && this.#pieces.length > 0) this.#pieces.push('\n'.repeat(this.#breaks));
    this.#breaks = 0;
    this.#pieces.push(body);
    this.#blank = /\s$/.test(body);
  }

  line(): void {
    this.#breaks += 1;
  }

  tab(): void {
    if (this.#breaks === 0 && this.#pieces.length > 0) this.#pieces.push('\t');
    this.#blank = true;
  }

  block(apart: boolean): void {
    this.#breaks = Math.max(this.#breaks, apart ? 2 : 1);
  }

  finish(): string {
    return this.#pieces.join('');
  }
}
