import { createReadStream } from 'node:fs';
import { damaged } from '../document-failures.ts';
import { textOrNull, type Extraction, type FoundProperties } from '../formats/extraction.ts';
import { htmlText } from '../formats/html-text.ts';
import { mailMoment } from '../formats/moments.ts';
import { tidy } from '../text-collector.ts';
import { MailBody } from './mail-body.ts';
import { decodeMailBytes } from './mail-charset.ts';
import { headerText, parameters, readHeaders, type MailHeaders } from './mail-headers.ts';
import { MailLines } from './mail-lines.ts';

const deepest = 32;
const mostParts = 10_000;

/** A text of the letter; of alternatives, the plain one is taken and the others are left. */
interface TextPart { html: boolean; text: string }

/** A letter (RFC 5322 and MIME) as it is read: texts are kept up to the limit, attachments are only counted. */
export async function extractEmail(extraction: Extraction): Promise<FoundProperties> {
  const reader = new EmailReader(extraction);
  const { headers, texts } = await reader.read();
  for (const { html, text } of texts) {
    const plain = tidy(html ? htmlText(text).text : text);
    if (plain !== '' && !extraction.text.add(`${extraction.text.length === 0 ? '' : '\n\n'}${plain}`)) break;
  }
  const recipients = ['to', 'cc'].flatMap((name) => addresses(headerText(headers.get(name))));
  return {
    title: textOrNull(headerText(headers.get('subject'))), author: textOrNull(headerText(headers.get('from'))), keywords: textOrNull(headerText(headers.get('keywords'))),
    created: mailMoment(headers.get('date')), language: textOrNull(headers.get('content-language')), recipients,
  };
}

/** Apart by commas, unless these stand in a quoted name. */
function addresses(text: string): string[] {
  return (text.match(/(?:"[^"]*"|[^,"])+/g) ?? []).map((address) => address.trim()).filter((address) => address !== '');
}

class EmailReader {
  readonly #extraction: Extraction;
  readonly #lines: MailLines;
  #parts = 0;

  constructor(extraction: Extraction) {
    this.#extraction = extraction;
    this.#lines = new MailLines(createReadStream(extraction.path));
  }

  async read(): Promise<{ headers: MailHeaders; texts: TextPart[] }> {
    try {
      if (/^From \S+ /.test((await this.#lines.peek())?.text ?? '')) await this.#lines.take();
      const headers = await readHeaders(this.#lines);
      return { headers, texts: await this.#part(headers, [], true) };
    } finally {
      await this.#lines.close();
    }
  }

  async #part(headers: MailHeaders, boundaries: readonly string[], isWhole: boolean): Promise<TextPart[]> {
    this.#parts += 1;
    if (this.#parts > mostParts || boundaries.length > deepest) throw damaged({ zh: '邮件（嵌套过多）', en: 'letter, which has too many parts,' });
    const type = parameters(headers.get('content-type') ?? 'text/plain');
    const boundary = type.value.startsWith('multipart/') ? type.get('boundary') : undefined;
    if (boundary !== undefined && boundary !== '') return this.#multipart(type.value, [...boundaries, boundary]);
    const disposition = parameters(headers.get('content-disposition'));
    const name = disposition.get('filename') ?? type.get('name');
    const isText = /^text\/(?:plain|html)$/.test(type.value) && disposition.value !== 'attachment' && (isWhole || name === undefined);
    const body = new MailBody(headers.get('content-transfer-encoding'), isText ? this.#extraction.limits.characters * 4 : 0);
    for (let line = await this.#lines.peek(); line && !(line.begins && isBoundary(line.text, boundaries)); line = await this.#lines.peek()) body.add((await this.#lines.take())!);
    if (isText) return [this.#text(type.value === 'text/html', body, type.get('charset'))];
    this.#extraction.attachments.push({ name: name ?? '', size: body.size, type: type.value });
    return [];
  }

  async #multipart(type: string, boundaries: readonly string[]): Promise<TextPart[]> {
    const own = `--${boundaries.at(-1)}`;
    const found: TextPart[][] = [];
    for (;;) {
      // What stands before the first boundary and after the last is for readers without MIME.
      let line = await this.#lines.peek();
      while (line && !(line.begins && isBoundary(line.text, boundaries))) {
        await this.#lines.take();
        line = await this.#lines.peek();
      }
      if (!line) {
        this.#extraction.note({ zh: '邮件不完整：缺少结尾', en: 'The letter is incomplete: its end is missing' });
        break;
      }
      // An outer boundary ends this part too.
      if (line.text.trimEnd() !== own && line.text.trimEnd() !== `${own}--`) break;
      await this.#lines.take();
      if (line.text.trimEnd() === `${own}--`) break;
      found.push(await this.#part(await readHeaders(this.#lines), boundaries, false));
    }
    if (type !== 'multipart/alternative') return found.flat();
    return found.find((texts) => texts.some(({ html, text }) => !html && text.trim() !== '')) ?? found.find((texts) => texts.length > 0) ?? [];
  }

  #text(html: boolean, body: MailBody, charset: string | undefined): TextPart {
    const { note, text: collector } = this.#extraction;
    if (body.isCut) collector.cutShort();
    const { text, declared, exact } = decodeMailBytes(body.bytes(), charset);
    if (!exact) note({ zh: '正文中有无法识别的字节，已用 � 代替', en: 'Some bytes of the letter could not be read and are shown as �' });
    else if (!declared && charset !== undefined) note({ zh: `正文不是所声明的编码 ${charset}，已按实际编码读取`, en: `The letter is not in ${charset} as it says; it was read as what it is` });
    return { html, text };
  }
}

function isBoundary(line: string, boundaries: readonly string[]): boolean {
  if (!line.startsWith('--')) return false;
  const text = line.trimEnd();
  return boundaries.some((boundary) => text === `--${boundary}` || text === `--${boundary}--`);
}
