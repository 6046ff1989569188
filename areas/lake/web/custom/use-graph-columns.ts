import { useMemo } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { describeGraph, type NodeColumn } from '../../contract/custom-graph.ts';
import { useRested } from '../task-wizard/use-target-fields.ts';
import type { CustomGraph, CustomNode } from './custom-draft.ts';

const outputKey = (node: string, port: string) => `${node}\n${port}`;

/** What comes out of each node, and what is wrong with it, as the server reckons it while the graph is drawn. */
export function useGraphColumns(graph: CustomGraph, enabled: boolean) {
  const text = useText();
  // Where nodes stand on the canvas changes nothing.
  const drawn = JSON.stringify({ nodes: graph.nodes.map((node) => ({ ...node, x: 0, y: 0 })), edges: graph.edges });
  const definition = useMemo(() => JSON.parse(drawn) as CustomGraph, [drawn]);
  const rested = useRested(definition);
  const answer = useCall(describeGraph, { body: { definition: rested } }, { enabled: enabled && rested.nodes.length > 0, keepPrevious: true, level: noticeLevel.silent, fresh: 10_000, timeout: 60_000 });
  const outputs = useMemo(() => new Map((answer.data?.outputs ?? []).map(({ node, port, columns }) => [outputKey(node, port), columns])), [answer.data]);
  const problems = useMemo(() => {
    const found = new Map<string, string>();
    for (const { node, text: words } of answer.data?.problems ?? []) if (node !== null && !found.has(node)) found.set(node, text(words));
    return found;
  }, [answer.data, text]);
  const inputsOf = (node: CustomNode): Record<string, readonly NodeColumn[]> => Object.fromEntries(graph.edges.filter(({ to }) => to === node.id).flatMap(({ from, output, port }) => {
    const columns = outputs.get(outputKey(from, output));
    return columns ? [[port, columns]] : [];
  }));
  return { inputsOf, problems, failure: answer.error };
}
