import { ConnectorFailure } from '../connectors/failure.ts';
import type { Lake, LakeSession } from '../lake/lake.ts';
import type { RunFacts } from '../sync/mapping/field-term.ts';
import { asQuery, emptyRelation, partName, withSteps } from './as-query.ts';
import { compileGraph, type CompiledGraph, type CompileRequest } from './compile-graph.ts';
import { originsOfSql } from './origins-of-sql.ts';
import { atNode, type NodeProblem, type PipelineColumn, type PipelineGraph } from './graph.ts';

export interface ResolveRequest {
  lake: Lake;
  session: LakeSession;
  graph: PipelineGraph;
  /** What each source that could be asked holds. */
  sources: ReadonlyMap<string, readonly PipelineColumn[]>;
  facts: RunFacts;
}

export interface ResolvedGraph {
  compiled: CompiledGraph;
  described: CompileRequest['described'];
  problems: NodeProblem[];
  /** SQL nodes of which only tables are known, not fields, and why. */
  unfollowed: NodeProblem[];
}

const seconds = 20;

export function namesIn(graph: PipelineGraph, lake: Lake): CompileRequest['name'] {
  return partName(lake, new Map(graph.nodes.map(({ id }, index) => [id, index])));
}

/** Compiles as far as it goes, and asks the lake what SQL nodes give: over no rows, so that nothing is read. */
export async function resolveGraph({ lake, session, graph, sources, facts }: ResolveRequest): Promise<ResolvedGraph> {
  const described = new Map<string, NonNullable<ReturnType<CompileRequest['described']['get']>>>();
  const empty = new Map([...sources].map(([node, columns]) => [node, emptyRelation(lake, columns)]));
  const problems: NodeProblem[] = [];
  const unfollowed: NodeProblem[] = [];
  const refused = new Set<string>();
  for (;;) {
    const compiled = compileGraph(graph, { lake, sources: empty, described, name: namesIn(graph, lake), facts });
    const open = compiled.open.filter(({ node }) => !refused.has(node.id));
    if (open.length === 0) return { compiled, described, problems: [...compiled.problems, ...problems], unfollowed };
    for (const { node, select, text, inputs } of open) {
      try {
        const { columns } = await session.query(withSteps(compiled.steps, select), { rows: 0, seconds });
        const { origins, why } = await originsOfSql(lake, text, inputs, columns.length);
        described.set(node.id, columns.map(({ name, type }, index) => ({ name, type, origins: origins[index]! })));
        if (why) unfollowed.push({ node: node.id, text: atNode(node, { zh: `字段血缘无法确定（${why.zh}），仅按表记录`, en: `Lineage is kept by table: which fields came from which cannot be told (${why.en})` }) });
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind === 'stopped') throw error;
        refused.add(node.id);
        problems.push({ node: node.id, text: atNode(node, error.text) });
      }
    }
  }
}

/** What the lake itself refuses, such as kinds that cannot be grouped by: the first node at which it does. */
export async function tryGraph({ session, graph }: ResolveRequest, { compiled }: ResolvedGraph): Promise<NodeProblem[]> {
  const problems: NodeProblem[] = [];
  const read = new Set(compiled.steps.flatMap((step) => compiled.steps.filter((other) => other.select.includes(step.relation)).map(() => step.relation)));
  const ends = compiled.steps.filter(({ relation }) => !read.has(relation));
  const refusal = async (relation: string) => {
    try {
      await session.query(asQuery(compiled.steps, relation), { rows: 0, seconds });
      return undefined;
    } catch (error) {
      if (!(error instanceof ConnectorFailure) || error.kind === 'stopped') throw error;
      return error.text;
    }
  };
  for (const end of ends) {
    if (!(await refusal(end.relation))) continue;
    for (const step of compiled.steps) {
      const text = await refusal(step.relation);
      if (!text) continue;
      const node = graph.nodes.find(({ id }) => id === step.node)!;
      if (!problems.some((problem) => problem.node === node.id)) problems.push({ node: node.id, text: atNode(node, text) });
      break;
    }
  }
  return problems;
}
