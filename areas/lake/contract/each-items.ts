/** The items of a list for a node that runs a task for each: a JSON array, of rows the first value of each, or text with commas or lines. Undefined: it is no list. */
export function itemsOf(text: string): string[] | undefined {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return trimmed.split(/[,，\n]/).map((item) => item.trim()).filter(Boolean);
  try {
    const read: unknown = JSON.parse(trimmed);
    return Array.isArray(read) ? read.map(itemText).filter((item) => item !== undefined) : undefined;
  } catch {
    return undefined;
  }
}

function itemText(item: unknown): string | undefined {
  const value: unknown = typeof item === 'object' && item !== null ? Object.values(item)[0] : item;
  return value === null || value === undefined ? undefined : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
