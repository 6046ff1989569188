import { PlusOutlined } from '@ant-design/icons';
import { Handle, Position, type NodeProps, type Node } from '@xyflow/react';
import { useText } from '../../language.ts';
import { useWords } from '../../words.ts';
import { colourOf, isMoving, states } from '../state/states.ts';
import { blockWords } from '../words.ts';
import { nodeSize, type GraphDirection, type GraphNode } from './graph.ts';

export type CardNode = Node<{ node: GraphNode; direction: GraphDirection; found: boolean; chosen: boolean; onExpand?: (id: string) => void }, 'card'>;

/** A node as a small card: icon, name, kind and state. */
export function GraphCard({ data: { node, direction, found, chosen, onExpand } }: NodeProps<CardNode>) {
  const say = useWords(blockWords);
  const text = useText();
  const [into, outOf] = direction === 'right' ? [Position.Left, Position.Right] : [Position.Top, Position.Bottom];
  return (
    <div className="graph-card" style={nodeSize} data-found={found || undefined} data-chosen={chosen || undefined} title={node.name}>
      <Handle type="target" position={into} isConnectable={false} />
      {node.icon && <span className="graph-card-icon" aria-hidden>{node.icon}</span>}
      <div className="graph-card-text">
        <div className="graph-card-name">{node.name}</div>
        <div className="graph-card-kind">
          {node.kind}
          {node.state && (
            <>
              <span className="state-dot-mark" data-moving={isMoving(node.state) || undefined} style={{ color: colourOf(node.state) }} aria-hidden />
              {text(states[node.state])}
            </>
          )}
        </div>
      </div>
      {node.expandable && onExpand && (
        <button type="button" className="graph-card-expand nodrag nopan" aria-label={say('expandNode', { name: node.name })} onClick={(event) => {
          event.stopPropagation();
          onExpand(node.id);
        }}><PlusOutlined /></button>
      )}
      <Handle type="source" position={outOf} isConnectable={false} />
    </div>
  );
}
