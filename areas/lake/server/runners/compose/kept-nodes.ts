import { z } from 'zod';
import type { RunRow } from '../runner.ts';

const time = z.string();

/** What the run of a graph keeps besides the runs of its nodes: nodes that have no run, and what people marked. */
export const KeptNode = z.object({
  state: z.enum(['running', 'succeeded', 'failed']),
  start: time, end: time.nullable().default(null), answer: z.boolean().optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  error: z.object({ zh: z.string(), en: z.string() }).nullable().default(null),
  marked: z.object({ by: z.string(), reason: z.string() }).nullable().default(null),
  /** Of an approval: why nobody who is named can decide, so that whoever manages runs may. */
  handed: z.object({ zh: z.string(), en: z.string() }).nullable().default(null),
});
export type KeptNode = z.output<typeof KeptNode>;

export const KeptNodes = z.object({
  nodes: z.record(z.string(), KeptNode).default({}),
  /** Failures of nodes before this moment count no more: somebody, or a retry of the whole, went on from there. */
  since: time.nullable().default(null),
  /** How many retries of the whole are in this. */
  failures: z.number().default(0),
});
export type KeptNodes = z.output<typeof KeptNodes>;

export const keptOf = ({ result }: Pick<RunRow, 'result'>): KeptNodes => KeptNodes.safeParse(result).data ?? KeptNodes.parse({});

/** What succeeded stays; all else may begin anew. */
export function goingOn({ nodes }: KeptNodes, since: string, failures: number): KeptNodes {
  return { nodes: Object.fromEntries(Object.entries(nodes).filter(([, { state }]) => state === 'succeeded')), since, failures };
}
