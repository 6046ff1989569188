import type { HelpEntry } from '#areas/entry';

export interface HelpNode extends HelpEntry {
  children: HelpNode[];
}

/** The table of contents as a tree. An article whose parent is gone stands at the top rather than nowhere. */
export function helpTree(entries: readonly HelpEntry[]): HelpNode[] {
  const nodes = new Map(entries.map((entry): [string, HelpNode] => [entry.wid, { ...entry, children: [] }]));
  const roots: HelpNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parent === null ? undefined : nodes.get(node.parent);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

/** In reading order: each article before those below it. */
export function readingOrder(nodes: readonly HelpNode[]): HelpNode[] {
  return nodes.flatMap((node) => [node, ...readingOrder(node.children)]);
}

export function neighbours(nodes: readonly HelpNode[], wid: string): { previous: HelpNode | undefined; next: HelpNode | undefined } {
  const order = readingOrder(nodes);
  const at = order.findIndex((node) => node.wid === wid);
  return at < 0 ? { previous: undefined, next: undefined } : { previous: order[at - 1], next: order[at + 1] };
}

/** The headings above an article, from the top. */
export function trailOf(nodes: readonly HelpNode[], wid: string): HelpNode[] {
  for (const node of nodes) {
    if (node.wid === wid) return [];
    const below = readingOrder(node.children).some((one) => one.wid === wid);
    if (below) return [node, ...trailOf(node.children, wid)];
  }
  return [];
}

/** What a move in the tree control means for the server: the new parent and the place among its articles. */
export function dropTarget(
  nodes: readonly HelpNode[], { dragged, over, into, position }: { dragged: string; over: string; into: boolean; position: number },
): { parent: string | null; index: number } {
  if (into) return { parent: over, index: 0 };
  const parent = readingOrder(nodes).find((node) => node.wid === over)?.parent ?? null;
  const siblings = (parent === null ? nodes : (readingOrder(nodes).find((node) => node.wid === parent)?.children ?? [])).filter((node) => node.wid !== dragged);
  const at = siblings.findIndex((node) => node.wid === over);
  return { parent, index: position < 0 ? at : at + 1 };
}
