/** The server takes this many at once. */
export const mostPasted = 10_000;

/** User names as they come from a table or a mail; each once, whatever its case. */
export function pastedUserids(text: string): string[] {
  const parts = text.split(/[\s,;，；、]+/u).filter((part) => part !== '').map((part) => part.slice(0, 100));
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}
