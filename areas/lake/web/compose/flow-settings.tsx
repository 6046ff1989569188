import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Drawer, Form, Input, InputNumber, Segmented } from 'antd';
import { Link } from 'react-router';
import type { Schedule } from '#engine/schedule/schedule.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { Graph } from '../../contract/compose-graph.ts';
import { ScheduleForm } from '../schedule/schedule-form.tsx';
import { RunningFields, type Running } from '../task-wizard/running-fields.tsx';
import { linkToTask } from '../tasks/task-links.ts';
import { composeWords } from './compose-words.ts';

export interface FlowHead {
  name: string;
  description: string;
  schedule: Schedule | null;
  running: Running;
}

interface FlowSettingsProps {
  wid: string | undefined;
  head: FlowHead;
  graph: Graph;
  onHead: (head: Partial<FlowHead>) => void;
  onGraph: (settings: Partial<Pick<Graph, 'parallel' | 'onFailure' | 'parameters'>>) => void;
  onClose: () => void;
}

/** What holds for the flow as a whole: when it runs, how many nodes at once, what a failure means. */
export function FlowSettings({ wid, head, graph, onHead, onGraph, onClose }: FlowSettingsProps) {
  const say = useWords(composeWords);
  const parameters = Object.entries(graph.parameters);
  const setParameters = (entries: [string, string][]) => onGraph({ parameters: Object.fromEntries(entries) });
  return (
    <Drawer open title={say('settings')} size={sizes.drawerMedium} onClose={onClose} extra={<Button type="primary" onClick={onClose}>{say('done')}</Button>}>
      <Form layout="vertical">
        <Form.Item label={say('description')}><Input.TextArea rows={2} value={head.description} onChange={(event) => onHead({ description: event.target.value })} /></Form.Item>
        <Form.Item label={say('parallel')}><InputNumber min={1} max={100} precision={0} value={graph.parallel} onChange={(parallel) => onGraph({ parallel: parallel ?? 1 })} /></Form.Item>
        <Form.Item label={say('onFailure')}>
          <Segmented value={graph.onFailure} options={[{ value: 'end', label: say('end') }, { value: 'continue', label: say('continue') }]} onChange={(onFailure) => onGraph({ onFailure: onFailure as 'end' | 'continue' })} />
        </Form.Item>
        <Form.Item label={say('parameters')} extra={say('parametersHint')}>
          {parameters.map(([name, value], index) => (
            <div key={index} className="compose-parameter">
              <TextInput value={name} maxLength={100} aria-label={say('parameterName')} placeholder={say('parameterName')} onChange={(event) => setParameters(parameters.map((one, at) => (at === index ? [event.target.value, value] : one)))} />
              <TextInput value={value} aria-label={say('parameterValue')} placeholder={say('parameterValue')} onChange={(event) => setParameters(parameters.map((one, at) => (at === index ? [name, event.target.value] : one)))} />
              <Button type="text" icon={<DeleteOutlined />} aria-label={say('removeParameter')} onClick={() => setParameters(parameters.filter((_, at) => at !== index))} />
            </div>
          ))}
          <Button icon={<PlusOutlined />} disabled={Object.hasOwn(graph.parameters, '')} onClick={() => setParameters([...parameters, ['', '']])}>{say('addParameter')}</Button>
        </Form.Item>
        <div className="compose-running"><RunningFields value={head.running} set={(change) => onHead({ running: { ...head.running, ...change } })} /></div>
        <ScheduleForm value={head.schedule} onChange={(schedule) => onHead({ schedule })} task={wid} />
        {wid && <p><Link to={linkToTask(wid, 'triggers')}>{say('fromOutside')}</Link></p>}
      </Form>
    </Drawer>
  );
}
