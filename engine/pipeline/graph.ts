import type { Text } from '#platform/contract/text.ts';
import type { DataType } from '../types/data-type.ts';

export interface PipelineNode {
  id: string;
  plugin: string;
  name: string;
  settings: Record<string, unknown>;
}
/** `port`: where it ends; of an SQL node the name of the relation. `output`: where it begins. */
export interface PipelineEdge {
  from: string;
  to: string;
  port: string;
  output: string;
}
export interface PipelineGraph {
  nodes: readonly PipelineNode[];
  edges: readonly PipelineEdge[];
}

/** A field outside of the graph that a column was made from. */
export interface Origin {
  kind: 'source' | 'lake';
  place: string;
  field: string;
  /** `copy`, or what was done on the way. */
  how: string;
}
/** As sync/run.ts has columns of sources, without what a browser cannot load. */
export interface PipelineColumn {
  name: string;
  type: DataType;
  native: string;
  nullable: boolean;
  comment: string;
  loss?: Text | undefined;
  origins: readonly Origin[];
}

export interface OrderBy {
  column: string;
  descending: boolean;
}

/** What comes out of a node: SQL that stands after `from`, and what it holds. */
export interface Relation {
  from: string;
  columns: readonly PipelineColumn[];
  /** As a sort left it; nodes that keep rows and these columns keep it. */
  order: readonly OrderBy[];
}

/** What is wrong with a node, in words for whoever drew it. Null: with the graph as a whole. */
export interface NodeProblem {
  node: string | null;
  text: Text;
}

/** Thrown while one node is compiled; its name is put before it. */
export class NodeFailure extends Error {
  override name = 'NodeFailure';
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

export function fail(zh: string, en: string): never {
  throw new NodeFailure({ zh, en });
}

/** With the name of the node, as logs and messages say it. */
export const atNode = (node: Pick<PipelineNode, 'name' | 'id'>, text: Text): Text => ({ zh: `节点“${node.name || node.id}”：${text.zh}`, en: `Node "${node.name || node.id}": ${text.en}` });
