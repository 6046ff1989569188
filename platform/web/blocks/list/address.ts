/** What the address of a list keeps: a pasted link or the back button shows the same rows again. */
export type Filter = Record<string, unknown>;

export interface ListAddress<F extends Filter = Filter> {
  filter: F;
  page: number;
  size: number;
  /** `field` or `-field`. */
  sort?: string;
}

export const pageSizes = [10, 20, 50, 100];

/** Words of the address that are not filters. */
const reserved = new Set(['page', 'size', 'sort']);

/**
 * @param keys the filters that may stand in the address; all other parameters belong to someone else
 * @param prefix keeps two lists of one page apart
 */
export function readAddress<F extends Filter>(
  parameters: URLSearchParams, initial: ListAddress<F>, keys: readonly string[], prefix = '',
): ListAddress<F> {
  const filter: Filter = { ...initial.filter };
  for (const key of keys) {
    const text = parameters.get(prefix + key);
    if (text !== null && !reserved.has(key)) filter[key] = decodeValue(text);
  }
  return {
    filter: filter as F,
    page: wholeNumber(parameters.get(`${prefix}page`)) ?? initial.page,
    size: sizeOf(parameters.get(`${prefix}size`)) ?? initial.size,
    sort: parameters.get(`${prefix}sort`) ?? initial.sort,
  };
}

/** Only what differs from the initial state is written, so that the plain list has a plain address. */
export function writeAddress<F extends Filter>(
  parameters: URLSearchParams, state: ListAddress<F>, initial: ListAddress<F>, keys: readonly string[], prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const put = (name: string, text: string | undefined) => {
    if (text === undefined) next.delete(prefix + name);
    else next.set(prefix + name, text);
  };
  for (const key of keys) {
    if (reserved.has(key)) continue;
    put(key, sameValue(state.filter[key], initial.filter[key]) ? undefined : encodeValue(state.filter[key]));
  }
  put('page', state.page === initial.page ? undefined : String(state.page));
  put('size', state.size === initial.size ? undefined : String(state.size));
  put('sort', state.sort === initial.sort ? undefined : (state.sort ?? ''));
  return next;
}

/** Text stands as it is; anything else as JSON behind a tilde, so that 3 comes back as a number and "3" as text. */
export function encodeValue(value: unknown): string {
  if (typeof value === 'string' && !value.startsWith('~')) return value;
  return `~${JSON.stringify(value ?? null)}`;
}

export function decodeValue(text: string): unknown {
  if (!text.startsWith('~')) return text;
  try {
    return JSON.parse(text.slice(1)) ?? undefined;
  } catch {
    return text;
  }
}

export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

export function sameValue(one: unknown, other: unknown): boolean {
  if (isEmptyValue(one) && isEmptyValue(other)) return true;
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The filters that a person has set: those that differ from the initial ones. */
export function setKeys(filter: Filter, initial: Filter): string[] {
  return [...new Set([...Object.keys(initial), ...Object.keys(filter)])].filter((key) => !sameValue(filter[key], initial[key]));
}

function wholeNumber(text: string | null): number | undefined {
  const value = Number(text);
  return text && Number.isInteger(value) && value > 0 ? value : undefined;
}

function sizeOf(text: string | null): number | undefined {
  const size = wholeNumber(text);
  return size && pageSizes.includes(size) ? size : undefined;
}
