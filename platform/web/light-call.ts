import type { z } from 'zod';
import type { Call, Method } from '#platform/contract/call.ts';

/**
 * A call known by its shape alone, for code that must stay small or may not know the area it talks to.
 * The request layer reads method and path, nothing else.
 */
export function lightCall<Reply, Query extends object = Record<never, never>, Body extends object = Record<never, never>>() {
  return <const Path extends string>(method: Method, path: Path) =>
    ({ method, path }) as Call<Path, z.ZodType<Query, Query>, z.ZodType<Body, Body>, z.ZodType<Reply, Reply>>;
}
