import { Form, Input, InputNumber, Radio, Segmented, Select } from 'antd';
import { Link } from 'react-router';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { ancestorsOf, type EdgeKind, type Graph, type GraphEdge, type GraphNode } from '../../contract/compose-graph.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { ApprovalFields } from './approval-fields.tsx';
import { composeWords } from './compose-words.ts';
import { EachFields } from './each-fields.tsx';
import { edgeWords } from './node-looks.tsx';
import { ServiceSelect } from './service-select.tsx';

interface NodeFormProps {
  graph: Graph;
  node: GraphNode;
  problem: string | undefined;
  onChange: (node: Partial<GraphNode>) => void;
}

export function NodeForm({ graph, node, problem, onChange }: NodeFormProps) {
  const say = useWords(composeWords);
  const { what } = node;
  const set = (change: object) => onChange({ what: { ...what, ...change } as GraphNode['what'] });
  const before = ancestorsOf(graph, node.id)[0]?.name ?? 'copy';
  return (
    <Form layout="vertical">
      <h3>{say('nodeSettings')} · {say(what.kind)}</h3>
      {problem && <p className="compose-error">{problem}</p>}
      <Form.Item label={say('name')}><TextInput value={node.name} maxLength={500} onChange={(event) => onChange({ name: event.target.value })} /></Form.Item>
      {(what.kind === 'task' || what.kind === 'flow') && <p><Link to={linkToTask(what.task_wid)}>{say('openTask')}</Link></p>}
      {what.kind === 'condition' && (
        <Form.Item label={say('expression')} extra={say('expressionHint', { sample: `${before}.read > 0` })}>
          <Input.TextArea rows={4} maxLength={10_000} value={what.expression} onChange={(event) => set({ expression: event.target.value })} />
        </Form.Item>
      )}
      {what.kind === 'wait' && <Form.Item label={say('seconds')}><InputNumber min={1} max={86_400} precision={0} value={what.seconds} onChange={(seconds) => set({ seconds: seconds ?? 1 })} /></Form.Item>}
      {what.kind === 'http' && (
        <>
          <Form.Item label={say('method')}><Select value={what.method} options={['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value }))} onChange={(method) => set({ method })} /></Form.Item>
          <Form.Item label={say('url')}><TextInput value={what.url} maxLength={2000} onChange={(event) => set({ url: event.target.value })} /></Form.Item>
          {what.method !== 'GET' && <Form.Item label={say('body')}><Input.TextArea rows={4} maxLength={100_000} value={what.body} onChange={(event) => set({ body: event.target.value })} /></Form.Item>}
          <Form.Item label={say('timeLimit')}><InputNumber min={1} max={600} precision={0} value={what.seconds} onChange={(seconds) => set({ seconds: seconds ?? 30 })} /></Form.Item>
        </>
      )}
      {what.kind === 'approval' && <ApprovalFields what={what} set={set} />}
      {what.kind === 'each' && <EachFields what={what} set={set} sample={`\${${before}.body}`} />}
      {what.kind === 'query' && (
        <Form.Item label={say('sql')} extra={say('sqlHint', { sample: `\${${node.name}.body}` })}>
          <Input.TextArea className="compose-code" rows={8} maxLength={100_000} spellCheck={false} value={what.sql} onChange={(event) => set({ sql: event.target.value })} />
        </Form.Item>
      )}
      {what.kind === 'model' && (
        <>
          <Form.Item label={say('service')}><ServiceSelect value={what.service_wid} onChange={(service_wid) => set({ service_wid })} /></Form.Item>
          <Form.Item label={say('input')} extra={say('inputHint', { sample: `{"rows": \${${before}.body}}` })}>
            <Input.TextArea className="compose-code" rows={6} maxLength={100_000} spellCheck={false} value={what.input} onChange={(event) => set({ input: event.target.value })} />
          </Form.Item>
        </>
      )}
      {(what.kind === 'task' || what.kind === 'flow' || what.kind === 'http' || what.kind === 'model') && <Form.Item label={say('retries')}><InputNumber min={0} max={10} precision={0} value={node.retries} onChange={(retries) => onChange({ retries: retries ?? 0 })} /></Form.Item>}
      <Form.Item label={say('onNodeFailure')}>
        <Segmented value={node.onFailure} options={[{ value: 'end', label: say('nodeEnd') }, { value: 'continue', label: say('nodeContinue') }]} onChange={(onFailure) => onChange({ onFailure: onFailure as 'end' | 'continue' })} />
      </Form.Item>
    </Form>
  );
}

/** Between which nodes a line leads, and when it is taken. */
export function EdgeForm({ graph, edge, onChange }: { graph: Graph; edge: GraphEdge; onChange: (when: EdgeKind) => void }) {
  const say = useWords(composeWords);
  const nameOf = (id: string) => graph.nodes.find((node) => node.id === id)?.name ?? id;
  const asks = graph.nodes.find(({ id }) => id === edge.from)?.what.kind === 'condition';
  const kinds: EdgeKind[] = asks ? ['true', 'false', 'success', 'failure', 'always'] : ['success', 'failure', 'always'];
  return (
    <Form layout="vertical">
      <h3>{say('edgeSettings')}</h3>
      <p>{nameOf(edge.from)} → {nameOf(edge.to)}</p>
      <Form.Item label={say('edgeWhen')}>
        <Radio.Group vertical value={edge.when} options={kinds.map((value) => ({ value, label: say(edgeWords[value]) }))} onChange={(event) => onChange(event.target.value as EdgeKind)} />
      </Form.Item>
    </Form>
  );
}
