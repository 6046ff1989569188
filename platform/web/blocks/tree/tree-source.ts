export interface TreeNode {
  id: string;
  title: string;
  /** A leaf has no arrow and is never asked for children. */
  leaf?: boolean;
  /** Cannot be checked, for example a catalogue entry without a data source. */
  disabled?: boolean;
}

export interface TreeBatch<Node extends TreeNode = TreeNode> {
  nodes: Node[];
  /** Whether more children follow after these. */
  more: boolean;
}

/** Where a tree gets its nodes: a call of the server, or an array in memory. */
export interface TreeSource<Node extends TreeNode = TreeNode> {
  /** The children of a node (null: the roots), `count` of them from `from` on. */
  children(parent: string | null, from: number, count: number, signal: AbortSignal): Promise<TreeBatch<Node>>;
  /** Every match as its path from a root down to itself. Without it only loaded nodes are searched. */
  search?(text: string, signal: AbortSignal): Promise<Node[][]>;
}

export interface NestedNode extends TreeNode {
  children?: NestedNode[];
}

const mostMatches = 500;

/** A tree that is already in memory, handed out in the same batches as one on the server. */
export function nestedSource<Node extends NestedNode>(roots: Node[]): TreeSource<Node> {
  const byId = new Map<string, Node>();
  const visit = (nodes: Node[]) => {
    for (const node of nodes) {
      byId.set(node.id, node);
      if (node.children) visit(node.children as Node[]);
    }
  };
  visit(roots);
  return {
    async children(parent, from, count) {
      const all = parent === null ? roots : ((byId.get(parent)?.children ?? []) as Node[]);
      const nodes = all.slice(from, from + count).map(withLeaf);
      return { nodes, more: from + count < all.length };
    },
    async search(text) {
      const paths: Node[][] = [];
      const walk = (nodes: Node[], above: Node[]) => {
        for (const node of nodes) {
          if (paths.length >= mostMatches) return;
          const path = [...above, withLeaf(node)];
          if (matches(node.title, text)) paths.push(path);
          if (node.children) walk(node.children as Node[], path);
        }
      };
      walk(roots, []);
      return paths;
    },
  };
}

const withLeaf = <Node extends NestedNode>(node: Node): Node => (node.children ? node : { ...node, leaf: true });

export function matches(title: string, text: string): boolean {
  return title.toLowerCase().includes(text.trim().toLowerCase());
}
