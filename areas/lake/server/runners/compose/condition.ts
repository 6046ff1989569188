import { ancestorsOf, nodeFacts, textFacts, type Definition } from '#areas/lake';
import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import { checkExpression } from '#engine/sync/expression/check-expression.ts';
import { compileFilter } from '#engine/sync/expression/compile-expression.ts';
import { ExpressionProblem } from '#engine/sync/expression/expression-problem.ts';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { Text } from '#platform/contract';
import type { DataType } from '#engine/types/data-type.ts';
import { RunFailure } from '../runner.ts';
import type { NodeLook } from './node-states.ts';

type Graph = Definition<'compose'>;
const isText = (fact: string) => (textFacts as readonly string[]).includes(fact);
const typeOf = (fact: string): DataType => (isText(fact) ? { kind: 'string' } : { kind: 'integer', bits: 64 });

/** `copy.read` is one name to the small language when it stands in brackets; texts and names in quotes stay as they are. */
export function bracketed(expression: string, names: readonly string[]): string {
  const facts = nodeFacts.join('|');
  const spelled = names.toSorted((one, other) => other.length - one.length).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  if (!spelled) return expression;
  const form = new RegExp(`('(?:[^']|'')*'|"[^"]*"|\`[^\`]*\`|\\[[^\\]]*\\])|(?<![\\p{L}\\p{N}_.])((?:${spelled})\\.(?:${facts}))(?![\\p{L}\\p{N}_])`, 'gu');
  return expression.replaceAll(form, (whole, quoted: string | undefined) => quoted ?? `[${whole.replaceAll(']', ']]')}]`);
}

const namesOf = (graph: Graph, id: string) => ancestorsOf(graph, id).map(({ name, id: own }) => [name, own] as const);
const columnsOf = (graph: Graph, id: string) => namesOf(graph, id).flatMap(([name]) => nodeFacts.map((fact) => ({ name: `${name}.${fact}`, type: typeOf(fact), native: '', nullable: true, comment: '' })));

export function checkCondition(graph: Graph, id: string, expression: string): Text | undefined {
  const values = Object.fromEntries(Object.keys(graph.parameters).map((name) => [name, '0']));
  const answer = checkExpression(bracketed(expression, namesOf(graph, id).map(([name]) => name)), { columns: columnsOf(graph, id) }, { filter: true, values });
  return 'problem' in answer ? answer.problem : undefined;
}

/** Yes or no, by the lake itself; what is unknown is no. */
export async function askCondition(
  { graph, id, expression, looks, values, scheduledFor, zone }: { graph: Graph; id: string; expression: string; looks: ReadonlyMap<string, NodeLook>; values: Record<string, string>; scheduledFor: Date; zone: string },
  session: LakeSession, lake: Lake,
): Promise<boolean> {
  const names = namesOf(graph, id);
  try {
    const { sql } = compileFilter(bracketed(expression, names.map(([name]) => name)), {
      lake, columns: columnsOf(graph, id), now: new Date().toISOString().slice(0, 19).replace('T', ' '), fill: (text) => resolveParameters(text, { scheduledFor, zone, values }),
    });
    const given = names.flatMap(([name, own]) => nodeFacts.map((fact) => {
      const value = looks.get(own)?.facts[fact];
      return `${value === undefined ? lake.sql.cast('null', typeOf(fact)) : lake.sql.literal(isText(fact) ? String(value) : BigInt(value), typeOf(fact))} as ${lake.sql.quote(`${name}.${fact}`)}`;
    }));
    const [row] = await session.rows(`select coalesce((${sql}), false) as answer from (select ${[...given, '1 as one'].join(', ')}) as facts`);
    return row?.[0] === true;
  } catch (error) {
    if (error instanceof ExpressionProblem) throw new RunFailure('mapping', error.text);
    throw error;
  }
}
