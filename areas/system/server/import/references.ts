export type Found<Target> = Target | 'missing' | 'ambiguous';

/** Finds by code first, then by name; small tables, read once. */
export class NamedReferences {
  readonly #codes = new Map<string, string>();
  readonly #names = new Map<string, Set<string>>();

  constructor(rows: Iterable<{ wid: string; code: string; names: readonly string[] }>) {
    for (const { wid, code, names } of rows) {
      this.#codes.set(code.toLowerCase(), wid);
      for (const name of names) if (name) this.#names.set(name, (this.#names.get(name) ?? new Set()).add(wid));
    }
  }

  find(reference: string): Found<{ wid: string }> {
    const wid = this.#codes.get(reference.toLowerCase());
    if (wid) return { wid };
    const named = [...(this.#names.get(reference) ?? [])];
    if (named.length > 1) return 'ambiguous';
    return named[0] ? { wid: named[0] } : 'missing';
  }
}
