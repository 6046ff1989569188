import { ExclamationCircleFilled } from '@ant-design/icons';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { nodeSize } from '#platform/web/blocks/graph/graph.ts';
import { colourOf, isMoving } from '#platform/web/blocks/state/states.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { GraphNode } from '../../contract/compose-graph.ts';
import type { NodeStatus } from '../../contract/compose-runs.ts';
import { composeWords } from './compose-words.ts';
import { nodeIcons, stateOfNode, wordOfNode } from './node-looks.tsx';

export type FlowNode = Node<{ node: GraphNode; status?: NodeStatus | undefined; problem?: string | undefined; mayEdit: boolean }, 'step'>;

/** A step of the graph: what it is, how it goes, and what is wrong with it. */
export function NodeCard({ data: { node, status, problem, mayEdit }, selected }: NodeProps<FlowNode>) {
  const say = useWords(composeWords);
  const text = useText();
  const look = status && stateOfNode(status.state);
  const answer = typeof status?.answer === 'boolean' ? say(status.answer ? 'answerYes' : 'answerNo') : undefined;
  return (
    <div className="compose-node" title={problem ?? node.name}>
      <div className="graph-card" style={nodeSize} data-chosen={selected || undefined} data-problem={problem ? true : undefined} data-faded={status?.state === 'skipped' || undefined}>
        <Handle type="target" position={Position.Left} isConnectable={mayEdit} />
        <span className="graph-card-icon" aria-hidden>{nodeIcons[node.what.kind]}</span>
        <div className="graph-card-text">
          <div className="graph-card-name">{node.name}</div>
          <div className="graph-card-kind">
            {say(node.what.kind)}
            {status && look && (
              <>
                <span className="state-dot-mark" data-moving={isMoving(look) || undefined} style={{ color: colourOf(look) }} aria-hidden />
                {answer ?? text(wordOfNode(status.state, node.what.kind))}
              </>
            )}
          </div>
        </div>
        <Handle type="source" position={Position.Right} isConnectable={mayEdit} />
      </div>
      {problem && <ExclamationCircleFilled className="compose-node-mark" aria-hidden />}
    </div>
  );
}
