import type { Positions } from '#platform/web/blocks/graph/graph.ts';
import type { ErRelation } from '../../contract/relations.ts';
import type { TableNodeData } from './table-node.tsx';
import type { TableShape } from './table-shape.ts';

export interface Marks {
  chosen: string | undefined;
  found: ReadonlySet<string>;
}

/** Tables as React Flow wants them. One that is as it was stays the same, so that nothing is drawn twice. */
export class FlowNodes {
  readonly #nodes = new Map<string, TableNodeData>();

  of(shapes: ReadonlyMap<string, TableShape>, positions: Positions, related: ReadonlyMap<string, ReadonlySet<string>>, { chosen, found }: Marks, label: (shape: TableShape) => string): TableNodeData[] {
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
      // One that was opened may reach over those below it.
      const zIndex = (shape.expanded ? 1 : 0) + (wid === chosen ? 2 : 0);
      const node: TableNodeData = { id: wid, type: 'table', position, zIndex, ...size, measured: size, data, className, ariaLabel: label(shape), dragHandle: '.er-table-head, .er-table-far' };
      // Without any, all tables would be drawn once to measure theirs; later, what was measured counts.
      if (!before) node.handles = [];
      this.#nodes.set(wid, node);
      return [node];
    });
  }
}

const none: ReadonlySet<string> = new Set();
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
