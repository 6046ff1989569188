import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { memo, use } from 'react';
import type { ErRelation } from '../../contract/relations.ts';
import { endPath, endsOf, linePath, type LineEnd } from './relation-line.ts';
import { kindOf } from './relation-look.ts';
import { TableToolsContext } from './table-node.tsx';

export type RelationEdgeData = Edge<{ relation: ErRelation; near: boolean; from: LineEnd; to: LineEnd }, 'relation'>;

/** A line with a mark for one or many at each end; what is only suggested says how sure it is. */
export const RelationEdge = memo(function RelationEdge({ id, data, selected }: EdgeProps<RelationEdgeData>) {
  const { far } = use(TableToolsContext);
  const { relation, near, from, to } = data!;
  const [first, last] = endsOf(relation.cardinality);
  const { path, middle } = linePath(from, to);
  const kind = kindOf(relation);
  return (
    <g className="er-edge" data-kind={kind} data-near={near || selected || undefined}>
      <BaseEdge id={id} path={path} interactionWidth={16} />
      {!far && <path className="er-edge-end" d={endPath(from, first) + endPath(to, last)} />}
      {!far && kind === 'suggested' && (
        <EdgeLabelRenderer>
          <span className="er-edge-label" data-near={near || selected || undefined} style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}>{relation.confidence}%</span>
        </EdgeLabelRenderer>
      )}
    </g>
  );
});
