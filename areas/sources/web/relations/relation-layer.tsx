import { useStore, ViewportPortal } from '@xyflow/react';
import { memo, useMemo } from 'react';
import type { Positions } from '#platform/web/blocks/graph/graph.ts';
import type { ErRelation } from '../../contract/relations.ts';
import { useHover, type Hover } from './hover.ts';
import { endPath, endsOf, linePath, type LineEnd } from './relation-line.ts';
import { kindOf } from './relation-look.ts';
import { inSight, sameSight, sightOf } from './sight.ts';
import { lineEnd, sidesOf, type TableShape } from './table-shape.ts';

export interface DrawnRelation {
  relation: ErRelation;
  from: LineEnd;
  to: LineEnd;
  label: string;
}

interface Kept {
  given: readonly unknown[];
  drawn: DrawnRelation;
}

/** Where lines go. One whose tables have not moved stays the same, so that dragging a table draws only its own anew. */
export class DrawnRelations {
  #kept = new Map<string, Kept>();

  of(relations: readonly ErRelation[], shapes: ReadonlyMap<string, TableShape>, positions: Positions): DrawnRelation[] {
    const kept = new Map<string, Kept>();
    for (const relation of relations) {
      const [from, to] = [shapes.get(relation.dataObject), shapes.get(relation.refDataObject)];
      const [start, end] = [positions[relation.dataObject], positions[relation.refDataObject]];
      // Of both its tables it must be known where they stand.
      if (!from || !to || !start || !end) continue;
      const given = [relation, from, to, start, end];
      const before = this.#kept.get(relation.wid);
      kept.set(relation.wid, before?.given.every((one, at) => one === given[at]) ? before : { given, drawn: drawnRelation(relation, from, to, start, end) });
    }
    this.#kept = kept;
    return [...kept.values()].map(({ drawn }) => drawn);
  }
}

function drawnRelation(relation: ErRelation, from: TableShape, to: TableShape, start: Positions[string], end: Positions[string]): DrawnRelation {
  const [out, into] = sidesOf(start, end);
  return {
    relation, from: lineEnd(from, start, out, relation.fields[0]), to: lineEnd(to, end, into, relation.refFields[0]),
    label: `${from.node.dataObject}.${relation.fields.join(', ')} → ${to.node.dataObject}.${relation.refFields.join(', ')}`,
  };
}

interface RelationLayerProps {
  drawn: readonly DrawnRelation[];
  /** Only where lines go: nobody could hit one, or read what stands at its ends. */
  far: boolean;
  hover: Hover;
  /** The table whose relations stand out, and the relation that was chosen. */
  table: string | undefined;
  chosen: string | undefined;
  onChoose: (wid: string) => void;
}

/**
 * All relations in one drawing. Edges of React Flow each listen to every movement of the view, which a thousand of them
 * make slow; these only move with it.
 */
export const RelationLayer = memo(function RelationLayer({ drawn, far, hover, table, chosen, onChoose }: RelationLayerProps) {
  return (
    <ViewportPortal>
      <svg className="er-lines" width="1" height="1">
        {far ? <FarLines drawn={drawn} /> : <NearLines drawn={drawn} hover={hover} table={table} chosen={chosen} onChoose={onChoose} />}
      </svg>
    </ViewportPortal>
  );
});

/** One path for each kind. */
function FarLines({ drawn }: Pick<RelationLayerProps, 'drawn'>) {
  const kinds = useMemo(() => [...Map.groupBy(drawn, ({ relation }) => kindOf(relation))].map(([kind, some]) => ({ kind, path: some.map(({ from, to }) => linePath(from, to).path).join('') })), [drawn]);
  return kinds.map(({ kind, path }) => <g key={kind} className="er-line er-line-far" data-kind={kind}><path className="er-line-path" d={path} /></g>);
}

function NearLines({ drawn, hover, table, chosen, onChoose }: Omit<RelationLayerProps, 'far'>) {
  const hovered = useHover(hover);
  const sight = useStore(sightOf, sameSight);
  const seen = useMemo(() => drawn.filter(({ from, to }) => inSight(sight, from, to)), [drawn, sight]);
  return seen.map((one) => {
    const { wid, dataObject, refDataObject } = one.relation;
    const near = [wid, dataObject, refDataObject].some((end) => end === hovered || end === table) || wid === chosen;
    return <Line key={wid} drawn={one} near={near} hover={hover} onChoose={onChoose} />;
  });
}

interface LineProps {
  drawn: DrawnRelation;
  near: boolean;
  hover: Hover;
  onChoose: (wid: string) => void;
}

/** A line with a mark for one or many at each end; what is only suggested says how sure it is. */
const Line = memo(function Line({ drawn: { relation, from, to, label }, near, hover, onChoose }: LineProps) {
  const [first, last] = endsOf(relation.cardinality);
  const { path, middle } = linePath(from, to);
  const kind = kindOf(relation);
  return (
    <g className="er-line" data-kind={kind} data-near={near || undefined} data-wid={relation.wid} role="img" aria-label={label}
      onPointerEnter={(event) => event.buttons === 0 && hover.set(relation.wid)} onPointerLeave={() => hover.set(undefined)}
      onClick={(event) => {
        event.stopPropagation();
        onChoose(relation.wid);
      }}>
      <path className="er-line-path" d={path} />
      <path className="er-line-end" d={endPath(from, first) + endPath(to, last)} />
      <path className="er-line-reach" d={path} />
      {kind === 'suggested' && <text className="er-line-label" x={middle.x} y={middle.y}>{relation.confidence}%</text>}
    </g>
  );
});
