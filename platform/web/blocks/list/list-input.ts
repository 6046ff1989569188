import type { AnyCall, BodyInput, ParamsOf, QueryInput, RowOf } from '#platform/contract/call.ts';
import { isEmptyValue, type Filter, type ListAddress } from './address.ts';

/** A call that answers with a page of rows. */
export type ListCall = AnyCall;

/** A part that a call does not have; `z.object({})` reads as "any key, no value". */
type Known<T> = [T] extends [never] ? Record<never, never> : string extends keyof T ? Record<never, never> : T;
/** Everything that a list call takes besides the page: from its query and its body. */
export type FilterOf<C extends ListCall> = Partial<Omit<Known<QueryInput<C>>, 'pi' | 'ps' | 'sort'> & Omit<Known<BodyInput<C>>, 'pi' | 'ps' | 'sort'>>;
export type ListRow<C extends ListCall> = RowOf<C>;

export interface ListInput {
  params?: Record<string, string>;
  query: Record<string, unknown>;
  body?: Record<string, unknown>;
}

const pageKeys = ['pi', 'ps', 'sort'];

function keysOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}

/** The filters a call knows, so that their values may stand in the address. */
export function filterKeys(call: ListCall, initial: Filter): string[] {
  const all = new Set([...Object.keys(initial), ...keysOf(call.query), ...keysOf(call.body)]);
  return [...all].filter((key) => !pageKeys.includes(key));
}

/** Puts each value where the contract wants it: the query where that names it, otherwise the body of a POST. */
export function listInput<C extends ListCall>(call: C, address: ListAddress, params?: ParamsOf<C>, whole = false): ListInput {
  const inQuery = new Set(keysOf(call.query));
  const inBody = new Set(keysOf(call.body));
  const page = whole ? { sort: address.sort } : { pi: address.page, ps: address.size, sort: address.sort };
  const input: ListInput = { query: {} };
  if (params) input.params = params as Record<string, string>;
  for (const [key, value] of Object.entries({ ...address.filter, ...page })) {
    if (isEmptyValue(value)) continue;
    const isPage = pageKeys.includes(key);
    const toBody = !inQuery.has(key) && (inBody.has(key) || (call.method === 'POST' && !isPage));
    if (toBody) (input.body ??= {})[key] = value;
    else input.query[key] = value;
  }
  return input;
}
