import { Form, Select } from 'antd';
import { changeFormat, changeFormats, tellsChanges, type TopicFormat } from '#engine/sync/topic-changes/change-format.ts';
import { useWords } from '#platform/web/words.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import { KafkaChanges } from './kafka-changes.tsx';
import { KafkaFields } from './kafka-fields.tsx';
import { taskFormWords } from './task-forms-words.ts';

type Kind = TopicFormat['kind'] | 'kept';

/** A topic, where to begin, and what its messages are. */
export function KafkaForm({ value, onChange, problems }: TaskFormProps) {
  const say = useWords(taskFormWords);
  const { database_wid = '', topic = '', start = 'earliest', format = { kind: 'json' } } = value as { database_wid?: string; topic?: string; start?: string; format?: TopicFormat };
  const isKept = !tellsChanges(format) && 'fields' in format && format.fields !== undefined;
  const choose = (kind: Kind) => {
    if (kind === 'kept' || kind === 'csv') return;
    const changes = changeFormats.find((one) => one === kind);
    if (!changes) return onChange({ ...value, format: { kind } });
    // Changes are merged unless somebody says otherwise; the other ways of writing know no deletion.
    onChange({ ...value, format: changeFormat.parse({ kind: changes }), plan: { ...value.plan, mode: tellsChanges(format) ? value.plan.mode : 'upsert', part: null } });
  };
  return (
    <>
      <KafkaFields source={database_wid} topic={topic} problems={problems} at="definition" onChange={(change) => onChange({ ...value, ...change })} />
      <div className="task-wizard-row">
        <Form.Item label={say('start')}>
          <Select aria-label={say('start')} value={start} options={[{ value: 'earliest', label: say('earliest') }, { value: 'latest', label: say('latest') }]} onChange={(chosen) => onChange({ ...value, start: chosen })} />
        </Form.Item>
        <Form.Item label={say('format')}>
          <Select<Kind> aria-label={say('format')} value={isKept ? 'kept' : format.kind} onChange={choose}
            options={[
              { label: say('rowsOf'), options: [...(isKept ? [{ value: 'kept', label: say('kept') }] : []), { value: 'json', label: say('json') }, { value: 'text', label: say('text') }] },
              { label: say('changesOf'), options: changeFormats.map((kind) => ({ value: kind, label: say(kind) })) },
            ]} />
        </Form.Item>
      </div>
      {tellsChanges(format) && <KafkaChanges source={database_wid} topic={topic} format={changeFormat.parse(format)} onChange={(changed) => onChange({ ...value, format: changed })} />}
    </>
  );
}
