import { isJsonObject, parseExactJson, type Json } from '../../connectors/records/exact-json.ts';

const begins = '{"schema":';
const between = ',"payload":';
const mostKnown = 50;

/** Reads messages that bring their schema along: it is far longer than the row, and mostly one that was read before. */
export class EnvelopedJson {
  /** What stands before the payload, and the schema in it. */
  readonly #known = new Map<string, Json>();

  parse(text: string): Json {
    for (const [prefix, schema] of this.#known) {
      if (!text.startsWith(prefix) || !text.endsWith('}')) continue;
      try {
        return { schema, payload: parseExactJson(text.slice(prefix.length, -1)) };
      } catch {
        // Something follows the payload: read as a whole.
        break;
      }
    }
    const json = parseExactJson(text);
    if (isJsonObject(json) && text.startsWith(begins)) this.#learn(text);
    return json;
  }

  #learn(text: string): void {
    const end = text.indexOf(between);
    if (end < 0 || this.#known.size >= mostKnown) return;
    try {
      this.#known.set(text.slice(0, end + between.length), parseExactJson(text.slice(begins.length, end)));
    } catch {
      // The schema speaks of a payload itself.
    }
  }
}
