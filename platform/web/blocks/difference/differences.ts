export interface Difference {
  /** `address.city`; empty for a value that is no object. */
  path: string;
  /** Undefined: there was none. */
  before: unknown;
  after: unknown;
  changed: boolean;
}

export const mostFields = 400;

/** Two pictures of a thing, field by field, in the order of the later one. Lists are compared whole. */
export function differences(before: unknown, after: unknown, separator = '.'): Difference[] {
  const found: Difference[] = [];
  collect('', before ?? undefined, after ?? undefined, found, separator);
  return found;
}

function collect(path: string, before: unknown, after: unknown, found: Difference[], separator: string): void {
  if (found.length > mostFields || (before === undefined && after === undefined)) return;
  const inside = isObject(before) ? (isObject(after) || after === undefined) : before === undefined && isObject(after);
  if (!inside) {
    found.push({ path, before, after, changed: JSON.stringify(before) !== JSON.stringify(after) });
    return;
  }
  const [earlier, later] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  const keys = [...new Set([...Object.keys(later), ...Object.keys(earlier)])];
  if (keys.length === 0 && path) found.push({ path, before, after, changed: (before === undefined) !== (after === undefined) });
  for (const key of keys) collect(path ? `${path}${separator}${key}` : key, earlier[key], later[key], found, separator);
}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As a person writes it: text without quotes, everything else as JSON. */
export function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, Array.isArray(value) && value.some(isObject) ? 2 : undefined);
}

/** A list of plain values as lines, which read better than brackets and quotes. */
export function shownText(value: unknown): string {
  return isPlainList(value) && value.length > 0 ? value.map(valueText).join('\n') : valueText(value);
}

/** For two lists of plain values: what only the one or the other holds, and how many both do. */
export function cameAndWent({ before, after }: Pick<Difference, 'before' | 'after'>): { before: string[]; after: string[]; same: number } | undefined {
  if (!isPlainList(before) || !isPlainList(after) || before.length + after.length < 2) return undefined;
  const [earlier, later] = [before.map(valueText), after.map(valueText)];
  const only = (one: string[], other: string[]) => one.filter((value) => !other.includes(value));
  const went = only(earlier, later);
  return { before: went, after: only(later, earlier), same: earlier.length - went.length };
}

function isPlainList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object');
}
