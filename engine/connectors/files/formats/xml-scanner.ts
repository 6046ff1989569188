/** What is read is no XML, or none that an honest program writes. */
export class XmlError extends Error {}

export interface XmlListener {
  open(name: string, attributes: (name: string) => string | undefined): void;
  text(text: string): void;
  close(name: string): void;
}

/** One piece (a tag, a text) is never longer in an honest file. */
const longestPiece = 4_000_000;

/**
 * Reads XML as it arrives. Enough for office files: names without their prefix, UTF-8 or UTF-16, entities of the standard,
 * no document types and so nothing that could grow by itself.
 */
export class XmlScanner {
  readonly #listener: XmlListener;
  /** Bytes that mean nothing end the reading: replacing them would change the data. */
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  #rest = '';

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  write(bytes: Uint8Array): void {
    this.#decoder ??= new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8', { fatal: true });
    this.#scan(this.#rest + this.#decoder.decode(bytes, { stream: true }));
    if (this.#rest.length > longestPiece) throw new XmlError('not well-formed');
  }

  end(): void {
    this.#scan(this.#rest + (this.#decoder?.decode() ?? ''));
    if (this.#rest.trim() !== '') throw new XmlError('not well-formed');
  }

  #scan(text: string): void {
    let at = 0;
    for (;;) {
      const tag = text.indexOf('<', at);
      if (tag < 0) break;
      const end = endOf(text, tag);
      if (end < 0) break;
      if (tag > at) this.#listener.text(decodeEntities(text.slice(at, tag)));
      this.#tag(text, tag, end);
      at = end;
    }
    this.#rest = text.slice(at);
  }

  #tag(text: string, start: number, end: number): void {
    const first = text[start + 1];
    if (first === '?') return;
    if (first === '!') {
      if (text.startsWith('<![CDATA[', start)) this.#listener.text(text.slice(start + 9, end - 3));
      else if (!text.startsWith('<!--', start)) throw new XmlError('not well-formed');
      return;
    }
    if (first === '/') return this.#listener.close(localName(text.slice(start + 2, end - 1).trim()));
    const empty = text[end - 2] === '/';
    const inside = text.slice(start + 1, empty ? end - 2 : end - 1);
    const space = inside.search(/\s/);
    const name = localName(space < 0 ? inside : inside.slice(0, space));
    this.#listener.open(name, space < 0 ? none : attributesOf(inside));
    if (empty) this.#listener.close(name);
  }
}

const quotes = new Set(['"', "'"]);

/** Behind the tag that begins at `start`; -1 while its end has not arrived. */
function endOf(text: string, start: number): number {
  const mark = text.startsWith('<!--', start) ? '-->' : text.startsWith('<![CDATA[', start) ? ']]>' : '>';
  // Only the beginning of a comment or CDATA may be here yet.
  if (mark === '>' && text[start + 1] === '!' && text.length - start < 9) return -1;
  if (mark !== '>') {
    const end = text.indexOf(mark, start);
    return end < 0 ? -1 : end + mark.length;
  }
  // A value may hold the sign that ends a tag.
  let open = '';
  let checked = start;
  for (let end = text.indexOf('>', start); end >= 0; end = text.indexOf('>', end + 1)) {
    for (; checked < end; checked += 1) {
      const sign = text[checked]!;
      if (open ? sign === open : quotes.has(sign)) open = open ? '' : sign;
    }
    if (open === '') return end + 1;
  }
  return -1;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const none = () => undefined;

/** Asked for each cell, so the usual spelling is looked up directly; others are taken apart. */
function attributesOf(tag: string): (name: string) => string | undefined {
  return (name) => {
    const usual = tag.indexOf(` ${name}="`);
    const start = usual + name.length + 3;
    if (usual >= 0) return decodeEntities(tag.slice(start, tag.indexOf('"', start)));
    return /'|\s=|=\s|[\r\n\t]/.test(tag) ? spelledOtherwise(tag, name) : undefined;
  };
}

function spelledOtherwise(tag: string, name: string): string | undefined {
  for (const [, key, double, single] of tag.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key === name) return decodeEntities(double ?? single ?? '');
  }
  return undefined;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name]!;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}
