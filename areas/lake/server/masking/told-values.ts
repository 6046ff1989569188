import { masked } from './masking.ts';

/** More than this is not looked for one by one: then nothing is told at all. */
const mostCharacters = 20_000_000;
/** Values of one column often begin alike; so far, seldom does a text that holds none of them. */
const longestStart = 8;
const isTooShort = (text: string): boolean => text.length < (/^[\d.,+-]*$/.test(text) ? 5 : /^[\0-\x7f]*$/.test(text) ? 3 : 2);

/** Sensitive values that a run has in hand, to be kept out of what it tells. Values so short that they would be found in any word are not looked for. */
export class ToldValues {
  /** By how they begin, then by length: where nothing begins so, nothing else is asked. */
  readonly #byStart = new Map<string, Map<number, Set<string>>>();
  readonly #startLengths = new Set<number>();
  #characters = 0;

  add(value: unknown): void {
    if (value === null || value === undefined || typeof value === 'boolean' || this.#characters > mostCharacters) return;
    if (Array.isArray(value)) return value.forEach((one) => this.add(one));
    const text = String(value);
    // Told within JSON, quotes and line breaks look different.
    for (const form of [text, JSON.stringify(text).slice(1, -1)]) if (!isTooShort(form)) this.#keep(form);
  }

  #keep(text: string): void {
    const start = text.slice(0, longestStart);
    const byLength = this.#byStart.get(start) ?? new Map<number, Set<string>>();
    const same = byLength.get(text.length) ?? new Set();
    if (same.has(text)) return;
    this.#byStart.set(start, byLength.set(text.length, same.add(text)));
    this.#startLengths.add(start.length);
    this.#characters += text.length;
  }

  hide(text: string): string {
    if (this.#characters > mostCharacters) return masked;
    const told: string[] = [];
    let [shown, hidden] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const end = this.#endAt(text, at);
      if (end === at || end <= hidden) continue;
      // Values may overlap: of two that do nothing is left, and one sign stands for both.
      if (at >= hidden) told.push(text.slice(shown, at), masked);
      shown = hidden = end;
    }
    return told.length === 0 ? text : told.join('') + text.slice(shown);
  }

  /** Where the longest value that begins here ends. */
  #endAt(text: string, at: number): number {
    let longest = 0;
    for (const start of this.#startLengths) {
      for (const [length, values] of this.#byStart.get(text.slice(at, at + start)) ?? []) if (length > longest && values.has(text.slice(at, at + length))) longest = length;
    }
    return at + longest;
  }

  /** The same within a value of JSON. */
  hideIn(value: unknown): unknown {
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value);
      const told = this.hide(text);
      return told === text ? value : told;
    }
    if (Array.isArray(value)) return value.map((one) => this.hideIn(one));
    return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, one]) => [this.hide(name), this.hideIn(one)])) : value;
  }
}
