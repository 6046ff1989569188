import { masked } from './masking.ts';

/** More than this is not looked for one by one: then nothing is told at all. */
const mostCharacters = 20_000_000;
const isTooShort = (text: string): boolean => text.length < (/^[\d.,+-]*$/.test(text) ? 5 : /^[\0-\x7f]*$/.test(text) ? 3 : 2);

/** Sensitive values that a run has in hand, to be kept out of what it tells. Values so short that they would be found in any word are not looked for. */
export class ToldValues {
  readonly #byLength = new Map<number, Set<string>>();
  #characters = 0;

  add(value: unknown): void {
    if (value === null || value === undefined || typeof value === 'boolean' || this.#characters > mostCharacters) return;
    if (Array.isArray(value)) return value.forEach((one) => this.add(one));
    const text = String(value);
    // Told within JSON, quotes and line breaks look different.
    for (const form of [text, JSON.stringify(text).slice(1, -1)]) if (!isTooShort(form)) this.#keep(form);
  }

  #keep(text: string): void {
    const same = this.#byLength.get(text.length) ?? new Set();
    if (same.has(text)) return;
    this.#byLength.set(text.length, same.add(text));
    this.#characters += text.length;
  }

  hide(text: string): string {
    if (this.#characters > mostCharacters) return masked;
    let told = text;
    for (const [length, values] of [...this.#byLength].sort(([one], [other]) => other - one)) {
      for (let at = 0; at + length <= told.length; at += 1) {
        if (!values.has(told.slice(at, at + length))) continue;
        told = `${told.slice(0, at)}${masked}${told.slice(at + length)}`;
        at += masked.length - 1;
      }
    }
    return told;
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
