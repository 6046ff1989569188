import { Form, Select } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import { KafkaFields } from './kafka-fields.tsx';
import { taskFormWords } from './task-forms-words.ts';

/** A topic, where to begin, and what its messages are. */
export function KafkaForm({ value, onChange, problems }: TaskFormProps) {
  const say = useWords(taskFormWords);
  const { database_wid = '', topic = '', start = 'earliest', format } = value as { database_wid?: string; topic?: string; start?: string; format?: { kind: string; fields?: unknown[] } };
  const kind = format?.kind ?? 'json';
  return (
    <>
      <KafkaFields source={database_wid} topic={topic} problems={problems} at="definition" onChange={(change) => onChange({ ...value, ...change })} />
      <div className="task-wizard-row">
        <Form.Item label={say('start')}>
          <Select aria-label={say('start')} value={start} options={[{ value: 'earliest', label: say('earliest') }, { value: 'latest', label: say('latest') }]} onChange={(chosen) => onChange({ ...value, start: chosen })} />
        </Form.Item>
        <Form.Item label={say('format')}>
          <Select aria-label={say('format')} value={format?.fields ? 'kept' : kind} options={[...(format?.fields ? [{ value: 'kept', label: say('kept') }] : []), { value: 'json', label: say('json') }, { value: 'text', label: say('text') }]}
            onChange={(chosen) => chosen !== 'kept' && onChange({ ...value, format: { kind: chosen } })} />
        </Form.Item>
      </div>
    </>
  );
}
