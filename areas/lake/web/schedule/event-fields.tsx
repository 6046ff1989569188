import { Form, Select } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { KafkaFields } from '../task-forms/kafka-fields.tsx';
import { ResourceSelect } from '../task-forms/resource-select.tsx';
import { SourceSelect } from '../task-wizard/source-select.tsx';
import { AwaitedTable } from './awaited-table.tsx';
import { AwaitedTask } from './awaited-task.tsx';
import { scheduleWords } from './schedule-words.ts';

interface EventFieldsProps {
  value: Record<string, unknown>;
  onChange: (event: Record<string, unknown>) => void;
  task: string | undefined;
}

const events = ['task-ended', 'source-changed', 'file-arrived', 'message-arrived', 'quality-passed'] as const;
type Event = (typeof events)[number];
const subjects = { 'task-ended': 'task', 'source-changed': 'source', 'file-arrived': 'resource', 'message-arrived': 'source', 'quality-passed': 'table' } as const;

/** What is waited for: the end of a task, new data, a file, messages, or rows that keep their rules. */
export function EventFields({ value, onChange, task }: EventFieldsProps) {
  const say = useWords(scheduleWords);
  const event = (events as readonly unknown[]).includes(value['event']) ? (value['event'] as Event) : 'task-ended';
  const subject = (value['subject'] as string | undefined) ?? '';
  const choose = (wid: string | undefined) => onChange({ ...value, event, subject: wid ?? '' });
  return (
    <>
      <div className="schedule-row">
        <Form.Item label={say('awaited')} extra={event === 'task-ended' ? undefined : say(`${event}-hint`)}>
          <Select value={event} aria-label={say('awaited')} options={events.map((one) => ({ value: one, label: say(one) }))} onChange={(next: Event) => onChange({ event: next, subject: '', when: 'success' })} />
        </Form.Item>
        {event !== 'message-arrived' && (
          <Form.Item label={say(subjects[event])} required>
            {event === 'task-ended' && <AwaitedTask value={subject} own={task} onChange={choose} />}
            {event === 'source-changed' && <SourceSelect type="dataBase" value={subject} aria-label={say('source')} onChange={choose} />}
            {event === 'file-arrived' && <ResourceSelect kind="file" value={subject} label={say('resource')} placeholder="" onChange={(resource) => choose(resource?.wid)} />}
            {event === 'quality-passed' && <AwaitedTable value={subject} onChange={choose} />}
          </Form.Item>
        )}
        {event === 'task-ended' && (
          <Form.Item label={say('when')}>
            <Select value={(value['when'] as string | undefined) ?? 'success'} options={(['success', 'failure', 'always'] as const).map((when) => ({ value: when, label: say(when) }))} onChange={(when) => onChange({ ...value, when })} />
          </Form.Item>
        )}
      </div>
      {event === 'message-arrived' && (
        <KafkaFields source={subject} topic={(value['topic'] as string | undefined) ?? ''} problems={{}} at=""
          onChange={({ database_wid = subject, topic }) => onChange({ ...value, event, subject: database_wid, ...(topic !== undefined && { topic }) })} />
      )}
    </>
  );
}
