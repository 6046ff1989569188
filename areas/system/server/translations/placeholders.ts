/** The names in braces, each once, in order: `{a} and {b}` gives a, b. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
}

/** Whether a text can stand for another: the same values go into both. */
export function samePlaceholders(one: string, other: string): boolean {
  return placeholdersIn(one).join() === placeholdersIn(other).join();
}
