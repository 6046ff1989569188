import { ExclamationCircleFilled } from '@ant-design/icons';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { nodeSize } from '#platform/web/blocks/graph/graph.ts';
import { colourOf, isMoving } from '#platform/web/blocks/state/states.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { CustomNodeRun } from '../../contract/custom-graph.ts';
import { portWords } from '../../contract/plugins.ts';
import { runStateWords } from '../../contract/task-words.ts';
import { customWords } from './custom-words.ts';
import { portsOf, type CustomNode } from './custom-draft.ts';
import { iconOf, stateOfRun, titleOf } from './plugin-looks.tsx';

export type PluginNode = Node<{ node: CustomNode; run?: CustomNodeRun | undefined; problem?: string | undefined; mayEdit: boolean }, 'plugin'>;

const share = (index: number, count: number) => `${((index + 1) * 100) / (count + 1)}%`;

/** A plugin on the canvas: what it is, how many rows went through it, and what is wrong with it. */
export function PluginCard({ data: { node, run, problem, mayEdit }, selected }: NodeProps<PluginNode>) {
  const text = useText();
  const { inputs, outputs } = portsOf(node.plugin);
  const look = run && stateOfRun(run.state);
  return (
    <div className="compose-node custom-node" title={problem ?? node.name}>
      <div className="graph-card" style={nodeSize} data-chosen={selected || undefined} data-problem={problem ? true : undefined} data-state={run && run.state !== 'idle' ? run.state : undefined}>
        {inputs.map(({ key }, index) => <Port key={key} side="target" name={key} top={share(index, inputs.length)} mayEdit={mayEdit} />)}
        <span className="graph-card-icon" aria-hidden>{iconOf(node.plugin)}</span>
        <div className="graph-card-text">
          <div className="graph-card-name">{node.name}</div>
          <div className="graph-card-kind">
            {run && look && run.state !== 'idle'
              ? <><span className="state-dot-mark" data-moving={isMoving(look) || undefined} style={{ color: colourOf(look) }} aria-hidden /><RunFacts run={run} /></>
              : text(titleOf(node.plugin))}
          </div>
        </div>
        {outputs.map((key, index) => <Port key={key} side="source" name={key} top={share(index, outputs.length)} mayEdit={mayEdit} />)}
      </div>
      {problem && <ExclamationCircleFilled className="compose-node-mark" aria-hidden />}
    </div>
  );
}

function Port({ side, name, top, mayEdit }: { side: 'target' | 'source'; name: string; top: string; mayEdit: boolean }) {
  const text = useText();
  const word = portWords[name];
  return (
    <>
      <Handle id={name} type={side} position={side === 'target' ? Position.Left : Position.Right} style={{ top }} isConnectable={mayEdit} aria-label={word && text(word)} />
      {word && <span className="custom-port" data-side={side} style={{ top }}>{text(word)}</span>}
    </>
  );
}

function RunFacts({ run }: { run: CustomNodeRun }) {
  const say = useWords(customWords);
  const text = useText();
  // In the order of its outputs; what a sink took in has no name.
  const counts = ['', ...portsOf(run.plugin).outputs.filter(Boolean)].flatMap((port) => run.rows[port] ?? []);
  if (counts.length === 0) return text(runStateWords[run.state as keyof typeof runStateWords] ?? { zh: '', en: '' });
  if (run.bad > 0) return <>{say('rows', { count: run.rows['good'] ?? 0 })} · {say('badRows', { count: run.bad })}</>;
  return counts.map((count) => say('rows', { count })).join(' / ');
}
