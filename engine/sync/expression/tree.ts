export interface Place {
  at: number;
  end: number;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '||' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'and' | 'or';

/** Numbers are kept as they were written. */
export type LiteralNode = Place & { kind: 'literal'; of: 'text' | 'number' | 'boolean' | 'null' | 'date' | 'datetime'; value: string };

export type TreeNode =
  | LiteralNode
  | (Place & { kind: 'field'; name: string })
  | (Place & { kind: 'minus' | 'not'; of: TreeNode })
  | (Place & { kind: 'binary'; operator: BinaryOperator; left: TreeNode; right: TreeNode })
  | (Place & { kind: 'in'; of: TreeNode; list: TreeNode[]; negated: boolean })
  | (Place & { kind: 'between'; of: TreeNode; least: TreeNode; most: TreeNode; negated: boolean })
  | (Place & { kind: 'like'; of: TreeNode; pattern: TreeNode; negated: boolean })
  | (Place & { kind: 'is-null'; of: TreeNode; negated: boolean })
  /** With a subject, `when` is what it is compared with. */
  | (Place & { kind: 'case'; subject: TreeNode | undefined; ways: { when: TreeNode; result: TreeNode }[]; otherwise: TreeNode | undefined })
  | (Place & { kind: 'call'; name: string; inputs: TreeNode[] });

export function childrenOf(node: TreeNode): TreeNode[] {
  switch (node.kind) {
    case 'literal': case 'field': return [];
    case 'minus': case 'not': case 'is-null': return [node.of];
    case 'binary': return [node.left, node.right];
    case 'in': return [node.of, ...node.list];
    case 'between': return [node.of, node.least, node.most];
    case 'like': return [node.of, node.pattern];
    case 'case': return [...(node.subject ? [node.subject] : []), ...node.ways.flatMap(({ when, result }) => [when, result]), ...(node.otherwise ? [node.otherwise] : [])];
    case 'call': return node.inputs;
  }
}

/** Names of fields as they were written, each once. */
export function fieldsOf(node: TreeNode): string[] {
  return [...new Set(node.kind === 'field' ? [node.name] : childrenOf(node).flatMap(fieldsOf))];
}
