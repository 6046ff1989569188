import { Position } from '@xyflow/react';
import type { Positions } from '#platform/web/blocks/graph/graph.ts';
import type { ErRelation } from '../../contract/relations.ts';
import type { LineEnd } from './relation-line.ts';
import type { RelationEdgeData } from './relation-edge.tsx';
import type { TableNodeData } from './table-node.tsx';
import { headHandle, lineEnd, sidesOf, type TableShape } from './table-shape.ts';

/** Told rather than measured: what is out of sight is not in the page. */
const handles: NonNullable<TableNodeData['handles']> = [{ id: headHandle, type: 'source', position: Position.Left, x: 0, y: 0, width: 1, height: 1 }];

export interface Marks {
  chosen: string | undefined;
  found: ReadonlySet<string>;
}

/** Nodes as React Flow wants them. An element that is as it was stays the same one, so that nothing is drawn twice. */
export class FlowElements {
  readonly #nodes = new Map<string, TableNodeData>();
  readonly #edges = new Map<string, RelationEdgeData>();

  nodes(shapes: ReadonlyMap<string, TableShape>, positions: Positions, related: ReadonlyMap<string, ReadonlySet<string>>, { chosen, found }: Marks, label: (shape: TableShape) => string): TableNodeData[] {
    return [...shapes].flatMap(([wid, shape]) => {
      const position = positions[wid];
      if (!position) return [];
      const before = this.#nodes.get(wid);
      const fields = related.get(wid) ?? none;
      const className = [wid === chosen && 'er-chosen', found.has(wid) && 'er-found'].filter(Boolean).join(' ');
      const same = before && before.data.shape === shape && before.position.x === position.x && before.position.y === position.y && before.className === className && sameSet(before.data.related, fields);
      if (same) return [before];
      const size = { width: shape.width, height: shape.height };
      const data = before && before.data.shape === shape && sameSet(before.data.related, fields) ? before.data : { shape, related: fields };
      const node: TableNodeData = { id: wid, type: 'table', position, ...size, measured: size, handles, data, className, ariaLabel: label(shape), dragHandle: '.er-table-head' };
      this.#nodes.set(wid, node);
      return [node];
    });
  }

  edges(relations: readonly ErRelation[], shapes: ReadonlyMap<string, TableShape>, positions: Positions, near: (relation: ErRelation) => boolean, chosen: string | undefined): RelationEdgeData[] {
    return relations.flatMap((relation) => {
      const [from, to] = [shapes.get(relation.dataObject), shapes.get(relation.refDataObject)];
      const [start, end] = [positions[relation.dataObject], positions[relation.refDataObject]];
      if (!from || !to || !start || !end) return [];
      const [out, into] = sidesOf(start, end);
      const [line, other] = [lineEnd(from, start, out, relation.fields[0]), lineEnd(to, end, into, relation.refFields[0])];
      const [isNear, selected] = [near(relation), relation.wid === chosen];
      const before = this.#edges.get(relation.wid);
      const same = before && before.data!.relation === relation && sameEnd(before.data!.from, line) && sameEnd(before.data!.to, other) && before.data!.near === isNear && before.selected === selected;
      if (same) return [before];
      const edge: RelationEdgeData = {
        id: relation.wid, type: 'relation', source: relation.dataObject, target: relation.refDataObject, sourceHandle: headHandle, targetHandle: headHandle, data: { relation, near: isNear, from: line, to: other }, selected,
        ariaLabel: `${from.node.dataObject}.${relation.fields.join(', ')} → ${to.node.dataObject}.${relation.refFields.join(', ')}`,
      };
      this.#edges.set(relation.wid, edge);
      return [edge];
    });
  }
}

const none: ReadonlySet<string> = new Set();
const sameEnd = (one: LineEnd, other: LineEnd) => one.x === other.x && one.y === other.y && one.side === other.side;
const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) => one === other || (one.size === other.size && [...one].every((entry) => other.has(entry)));

/** The fields of each table that a relation has. */
export function relatedFields(relations: readonly ErRelation[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (wid: string, fields: readonly string[]) => {
    const all = found.get(wid) ?? new Set<string>();
    for (const field of fields) all.add(field);
    found.set(wid, all);
  };
  for (const { dataObject, fields, refDataObject, refFields } of relations) {
    add(dataObject, fields);
    add(refDataObject, refFields);
  }
  return found;
}
