import { configuration } from '../configuration.ts';

export type QueryValues = Record<string, unknown>;

/** The whole address of a call: parameters put in, base in front, query behind. */
export function addressOf(path: string, params: Record<string, string | number> = {}, query: QueryValues = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = searchOf(query);
  return configuration().productApi.replace(/\/+$/, '') + filled + (search && `?${search}`);
}

/** Empty values are skipped (specification 7); a list repeats its name, an object travels as JSON. */
export function searchOf(query: QueryValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      if (isEmpty(single)) continue;
      search.append(name, typeof single === 'object' ? JSON.stringify(single) : String(single));
    }
  }
  return search.toString();
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || Number.isNaN(value);
}
