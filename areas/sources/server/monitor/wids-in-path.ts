/** What the wire writes as `[ids]`: a JSON list, or wids with commas between them, in brackets or not. Each once. */
export function widsInPath(text: string): string[] {
  const parts = text.replace(/^\s*\[|\]\s*$/g, '').split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
  return [...new Set(parts.filter(Boolean))];
}
