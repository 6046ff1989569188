import { parseRecord, type Dialect } from './delimited-record.ts';
import type { RowProblem } from './file-format.ts';
import { corrupt, type FormatSettings } from './format-settings.ts';

export type TextRecord = { number: number; cells: string[]; quoted: boolean[] } | { problem: RowProblem };

/**
 * The records of a text, numbered from 1 as an editor counts lines without breaks inside cells. A record is read
 * again from its beginning when more text has come, so a broken one costs no more than itself: reading goes on
 * with the line behind the one where it began.
 */
export async function* recordsOfText(texts: AsyncIterable<string>, dialect: Dialect, settings: FormatSettings): AsyncGenerator<TextRecord> {
  const reader = new RecordReader(dialect, settings);
  for await (const piece of texts) yield* reader.write(piece);
  yield* reader.end();
}

class RecordReader {
  readonly #dialect: Dialect;
  readonly #settings: FormatSettings;
  #text = '';
  #at = 0;
  #number = 0;
  /** Text to wait for before a long record is tried again, so that it is not read anew for every piece. */
  #needed = 0;
  /** The rest of a broken line is still to come. */
  #skipping = false;

  constructor(dialect: Dialect, settings: FormatSettings) {
    this.#dialect = dialect;
    this.#settings = settings;
  }

  * write(piece: string): Generator<TextRecord> {
    this.#text = (this.#at > 0 ? this.#text.slice(this.#at) : this.#text) + piece;
    this.#at = 0;
    if (this.#text.length < this.#needed) return;
    yield* this.#read(false);
    this.#needed = this.#at === 0 ? this.#text.length * 2 : 0;
  }

  * end(): Generator<TextRecord> {
    yield* this.#read(true);
  }

  * #read(final: boolean): Generator<TextRecord> {
    while (this.#at < this.#text.length) {
      if (this.#skipping) {
        const end = lineEnd(this.#text, this.#at, final);
        this.#skipping = end < 0;
        this.#at = end < 0 ? keptReturn(this.#text) : end;
        if (end < 0) return;
        continue;
      }
      const blank = blankLine(this.#text, this.#at, final);
      if (blank === 'more') return;
      if (blank > 0) {
        this.#at += blank;
        this.#number += 1;
        continue;
      }
      const parsed = parseRecord(this.#text, this.#at, final, this.#dialect);
      if (parsed.kind === 'more') return;
      this.#number += 1;
      if (parsed.kind === 'record') {
        this.#at = parsed.end;
        yield { number: this.#number, cells: parsed.cells, quoted: parsed.quoted };
        continue;
      }
      this.#skipping = true;
      yield { problem: corrupt({ row: this.#number, reason: parsed.reason }, this.#settings) };
    }
  }
}

function blankLine(text: string, at: number, final: boolean): number | 'more' {
  if (text[at] === '\n') return 1;
  if (text[at] !== '\r') return 0;
  if (at + 1 >= text.length && !final) return 'more';
  return text[at + 1] === '\n' ? 2 : 1;
}

/** Behind the line; -1 while its end has not come. */
function lineEnd(text: string, from: number, final: boolean): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\n') return at + 1;
    if (text[at] !== '\r') continue;
    if (at + 1 >= text.length && !final) return -1;
    return text[at + 1] === '\n' ? at + 2 : at + 1;
  }
  return final ? text.length : -1;
}

function keptReturn(text: string): number {
  return text.endsWith('\r') ? text.length - 1 : text.length;
}
