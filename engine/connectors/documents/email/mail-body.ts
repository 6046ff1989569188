import { quotedPrintable } from './mail-headers.ts';
import type { MailLine } from './mail-lines.ts';

/** Takes the lines of one part: keeps its bytes as they were sent, or only counts them. */
export class MailBody {
  readonly #encoding: string;
  readonly #most: number;
  readonly #pieces: string[] = [];
  #length = 0;
  #size = 0;
  #base64 = 0;
  #isFirst = true;

  /** `most`: characters to keep; 0: none, as for attachments. */
  constructor(encoding: string | undefined, most: number) {
    this.#encoding = (encoding ?? '').trim().toLowerCase();
    this.#most = most;
  }

  add({ text, begins, ends }: MailLine): void {
    if (this.#encoding === 'base64') this.#base64 += text.replace(/[^A-Za-z0-9+/]/g, '').length;
    else this.#count(text, begins);
    this.#isFirst = false;
    if (this.#length > this.#most) return;
    const piece = ends ? `${text}\n` : text;
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  /** Lines are apart by two bytes when sent; one that ends with `=` goes on in the next. */
  #count(text: string, begins: boolean): void {
    const isQuoted = this.#encoding === 'quoted-printable';
    const body = isQuoted ? text.replace(/[ \t]+$/, '') : text;
    const isSoft = isQuoted && body.endsWith('=');
    this.#size += (isQuoted ? quotedPrintable(isSoft ? body.slice(0, -1) : body).length : body.length) + (begins && !this.#isFirst && !this.#wasSoft ? 2 : 0);
    this.#wasSoft = isSoft;
  }

  #wasSoft = false;

  get size(): number {
    return this.#encoding === 'base64' ? Math.floor(this.#base64 * 3 / 4) : this.#size;
  }

  get isCut(): boolean {
    return this.#length > this.#most;
  }

  bytes(): Buffer {
    const text = this.#pieces.join('');
    if (this.#encoding === 'base64') return Buffer.from(text, 'base64');
    if (this.#encoding === 'quoted-printable') return quotedPrintable(text.replace(/[ \t]+$/gm, '').replace(/=\n/g, ''));
    return Buffer.from(text, 'latin1');
  }
}
