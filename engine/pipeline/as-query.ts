import type { LakeWords } from '../sync/functions/term.ts';
import type { Step } from './compile-graph.ts';
import type { PipelineColumn, Relation } from './graph.ts';

/** Names of relations while they are parts of one question; sources have names of nobody else. */
export const partName = (lake: LakeWords, numberOf: ReadonlyMap<string, number>) => (node: string, port: string) => lake.sql.quote(`tributary n${numberOf.get(node)} ${port}`);

/** One question that reckons everything a relation needs, and gives it. */
export const asQuery = (steps: readonly Step[], wanted: string): string => withSteps(steps, `select * from ${wanted}`);

/** A SELECT with everything that it reads. */
export function withSteps(steps: readonly Step[], select: string): string {
  const needed = neededFor(steps, select);
  return needed.length === 0 ? select : `with ${needed.map(({ relation, select: made }) => `${relation} as (${made})`).join(', ')} ${select}`;
}

/** Steps that a text names, and those these name. */
function neededFor(steps: readonly Step[], wanted: string): Step[] {
  const needed = new Set<Step>();
  const texts = [wanted];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const step of steps) if (!needed.has(step) && text.includes(step.relation)) {
      needed.add(step);
      texts.push(step.select);
    }
  }
  return steps.filter((step) => needed.has(step));
}

/** Columns without rows: enough to ask what a query would give. */
export function emptyRelation(lake: LakeWords, columns: readonly PipelineColumn[]): Relation {
  const line = columns.map(({ name, type }) => `cast(null as ${lake.types.toNative(type).native}) as ${lake.sql.quote(name)}`).join(', ');
  return { from: `(select ${line} where false)`, columns, order: [] };
}
