import type { CatalogNode } from '../../contract/catalogs.ts';

export interface CatalogMove {
  wid: string;
  row_version: number;
  name: string;
  parent: string | null;
  order_num: number;
}

export function findCatalog(nodes: readonly CatalogNode[], wid: string): CatalogNode | undefined {
  for (const node of nodes) {
    const found = node.wid === wid ? node : findCatalog(node.children, wid);
    if (found) return found;
  }
  return undefined;
}

/** Numbers leave room, so that the next move changes few. */
const step = 10;

/**
 * What has to be saved so that a catalog stands at a place below a parent: itself first, then those of its
 * new neighbours whose number changes.
 */
export function catalogMoves(nodes: readonly CatalogNode[], moved: CatalogNode, parent: string | null, before: string | undefined): CatalogMove[] {
  const neighbours = (parent === null ? nodes : findCatalog(nodes, parent)?.children ?? []).filter((node) => node.wid !== moved.wid);
  const place = before === undefined ? neighbours.length : neighbours.findIndex((node) => node.wid === before);
  const order = [...neighbours.slice(0, place), moved, ...neighbours.slice(place)];
  const changes = order.flatMap((node, at) => {
    const order_num = (at + 1) * step;
    const same = node.order_num === order_num && (node.wid !== moved.wid || node.parent === parent);
    return same ? [] : [{ wid: node.wid, row_version: node.row_version, name: node.name, parent, order_num }];
  });
  return changes.sort((one, other) => Number(other.wid === moved.wid) - Number(one.wid === moved.wid));
}
