import { Form, Input, InputNumber, Segmented } from 'antd';
import { Link } from 'react-router';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import type { GraphNode } from '../../contract/compose-graph.ts';
import { AwaitedTask } from '../schedule/awaited-task.tsx';
import { linkToTask } from '../tasks/task-links.ts';
import { composeWords } from './compose-words.ts';

type Each = Extract<GraphNode['what'], { kind: 'each' }>;

export function EachFields({ what, set, sample }: { what: Each; set: (change: Partial<Each>) => void; sample: string }) {
  const say = useWords(composeWords);
  return (
    <>
      <Form.Item label={say('eachTask')} extra={what.task_wid && <Link to={linkToTask(what.task_wid)}>{say('openTask')}</Link>}><AwaitedTask value={what.task_wid} own={undefined} onChange={(task_wid) => set({ task_wid })} /></Form.Item>
      <Form.Item label={say('items')} extra={say('itemsHint', { sample })}><Input.TextArea className="compose-code" rows={4} maxLength={100_000} spellCheck={false} value={what.items} onChange={(event) => set({ items: event.target.value })} /></Form.Item>
      <Form.Item label={say('itemParameter')} extra={say('itemParameterHint', { sample: `\${${what.parameter}}` })}><TextInput value={what.parameter} maxLength={100} onChange={(event) => set({ parameter: event.target.value })} /></Form.Item>
      <Form.Item label={say('itemsAtOnce')} extra={what.parallel > 1 ? say('itemsAtOnceHint') : undefined}><InputNumber min={1} max={50} precision={0} value={what.parallel} onChange={(parallel) => set({ parallel: parallel ?? 1 })} /></Form.Item>
      <Form.Item label={say('onItemFailure')}>
        <Segmented value={what.onItemFailure} options={[{ value: 'continue', label: say('itemContinue') }, { value: 'end', label: say('itemEnd') }]} onChange={(onItemFailure) => set({ onItemFailure: onItemFailure as Each['onItemFailure'] })} />
      </Form.Item>
    </>
  );
}
