import type { FieldMapping } from '../plan.ts';

/** How a field came about, for the lineage: `trim → upper`, the text of an expression; empty: as it is. Settings may hold secrets and stay out. */
export function describeWay({ origin, steps }: FieldMapping): string {
  const start = origin.kind === 'expression' ? [origin.text] : origin.kind === 'constant' ? ['constant'] : origin.kind === 'run' ? [origin.fact] : [];
  return [...start, ...steps.map((step) => step.function)].join(' → ');
}
