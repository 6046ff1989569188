import type { Language } from '#platform/contract';
import type { Value } from '#engine/types/data-type.ts';

/** A cell of a sample is for looking at, not for carrying a book away. */
const longest = 2000;
export const masked = '****';

/** A value as exact text. Whole numbers and decimals never pass through a number; bytes are told by their count. */
export function sampleText(value: Value, language: Language): string | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return language === 'zh' ? `[${value.length} 字节]` : `[${value.length} bytes]`;
  const text = Array.isArray(value) ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part instanceof Uint8Array ? `[${part.length}]` : part)) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
